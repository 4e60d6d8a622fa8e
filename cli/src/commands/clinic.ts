import type { Received } from '@evenkeel/contract/endpoint';
import {
  getClinic,
  putConsent,
  putSafetyNetResources,
  updateClinic,
} from '@evenkeel/contract/provider-clinic';
import { ask } from '../ask.ts';
import type { Command, CommandIo } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { UsageError } from '../failures.ts';
import { fieldLines, show, table } from '../print.ts';
import { readJsonFile, readText } from './json-file.ts';

type Clinic = Received<typeof getClinic>;

const showClinic = (io: CommandIo, clinic: Clinic): void =>
  show(io, clinic, () =>
    fieldLines([
      ['Id', clinic.id],
      ['Display id', clinic.displayId],
      ['Name', clinic.organizationName],
      ['Time zone', clinic.timeZone],
      ['Logo', clinic.logoUrl],
      ['Phone', clinic.phoneNumber],
      ['Stripe account', clinic.stripeAccountId],
      ['Consent', clinic.consent.consentRequired ? 'asked for' : 'not asked for'],
      ['Crisis resources', clinic.safetyNetResources.length],
      ['Policies', clinic.policies.length],
      ['Intake asks', clinic.intakeQuestionnaireId],
      ['Kiosk', clinic.kiosk.enabled ? `on, by ${clinic.kiosk.identifiers.join(', ')}` : 'off'],
    ]),
  );

const showResources = (io: CommandIo, { safetyNetResources }: Clinic): void =>
  show(io, { resources: safetyNetResources }, () =>
    safetyNetResources.length === 0
      ? ['The clinic has no crisis resources of its own; patients see the built-in ones.']
      : table(
          ['TYPE', 'VALUE', 'TEXT'],
          safetyNetResources.map(({ type, value, displayText }) => [type, value, displayText]),
        ),
  );

const clinicShow = defineCommand({
  name: 'clinic show',
  summary: 'Show the clinic’s settings',
  operands: [],
  options: {},
  examples: ['clinic show', 'clinic show --json'],
  act: async (_given, io) => showClinic(io, await ask(io, getClinic)),
});

const clinicSet = defineCommand({
  name: 'clinic set',
  summary: 'Change the clinic’s settings; those not given stay',
  operands: [],
  options: {
    name: { type: 'string', value: 'NAME', meaning: 'what patients know the clinic by' },
    'time-zone': { type: 'string', value: 'ZONE', meaning: 'such as America/New_York' },
    logo: { type: 'string', value: 'URL', meaning: 'an https address or a path; empty removes it' },
    phone: { type: 'string', value: 'NUMBER', meaning: 'such as +14155550132; empty removes it' },
    'stripe-account': {
      type: 'string',
      value: 'ID',
      meaning: 'where patients’ cards are kept, such as acct_1Abc; empty: in the platform’s own',
    },
  },
  examples: ['clinic set --name "Harbor View" --time-zone America/Chicago', 'clinic set --logo ""'],
  act: async ({ values }, io) => {
    const { name, 'time-zone': timeZone, logo, phone, 'stripe-account': stripeAccount } = values;
    const body = {
      ...(name === undefined ? {} : { organizationName: name }),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(logo === undefined ? {} : { logoUrl: logo === '' ? null : logo }),
      ...(phone === undefined ? {} : { phoneNumber: phone === '' ? null : phone }),
      ...(stripeAccount === undefined
        ? {}
        : { stripeAccountId: stripeAccount === '' ? null : stripeAccount }),
    };
    if (Object.keys(body).length === 0) throw new UsageError('Name at least one setting to change.');
    showClinic(io, await ask(io, updateClinic, { body }));
  },
});

const clinicConsent = defineCommand({
  name: 'clinic consent',
  summary: 'Show or replace the consent; a changed text is asked for again',
  operands: [],
  options: {
    text: { type: 'string', value: 'TEXT', meaning: 'the text; a blank line starts a paragraph' },
    file: { type: 'string', value: 'FILE', meaning: 'a file with the text' },
    off: { type: 'boolean', meaning: 'no longer ask for it; the text is kept' },
    on: { type: 'boolean', meaning: 'ask for it, also with the text as it is' },
  },
  examples: ['clinic consent', 'clinic consent --file consent.txt', 'clinic consent --off'],
  act: async ({ values: { text, file, off = false, on = false } }, io) => {
    if (on && off) throw new UsageError('--on and --off exclude each other.');
    if (text !== undefined && file !== undefined)
      throw new UsageError('--text and --file exclude each other.');
    const given = file === undefined ? text : await readText(file);
    let clinic = await ask(io, getClinic);
    if (given !== undefined || on || off) {
      const consentCopy = (given ?? clinic.consent.consentCopy).trim();
      clinic = await ask(io, putConsent, { body: { consentRequired: !off, consentCopy } });
    }
    const { consent } = clinic;
    show(io, consent, () => [
      consent.consentRequired
        ? 'Patients are asked for this consent:'
        : 'Patients are not asked for a consent.',
      ...(consent.consentCopy === '' ? [] : ['', consent.consentCopy]),
    ]);
  },
});

const resourceFile = putSafetyNetResources.body.def.shape.resources;

const clinicResources = defineCommand({
  name: 'clinic resources',
  summary: 'Show the crisis resources, or replace them by those of a file',
  operands: ['[FILE]'],
  options: {},
  examples: [
    'clinic resources',
    'clinic resources resources.json   # [{"displayText": "Call 988", "type": "call", "value": "988"}]',
  ],
  act: async ({ operands: [file] }, io) => {
    if (file === undefined) {
      showResources(io, await ask(io, getClinic));
      return;
    }
    const resources = await readJsonFile(file, resourceFile, 'list of crisis resources');
    showResources(io, await ask(io, putSafetyNetResources, { body: { resources } }));
  },
});

export const clinicCommands: readonly Command[] = [clinicShow, clinicSet, clinicConsent, clinicResources];
