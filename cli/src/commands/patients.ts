import { userType } from '@evenkeel/contract/account';
import type { BodyInput } from '@evenkeel/contract/endpoint';
import {
  addParticipant,
  createPatient,
  getPatient,
  listParticipants,
  listPatients,
  updatePatient,
  type Patient,
} from '@evenkeel/contract/provider-patients';
import { ask } from '../ask.ts';
import type { Command, CommandIo } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { UsageError } from '../failures.ts';
import { findPatientId } from '../find.ts';
import { collect, limitOption, readLimit, tellOfMore } from '../pages.ts';
import { fieldLines, show, table } from '../print.ts';
import { patientsImport } from './patients-import.ts';

const showPatient = (io: CommandIo, patient: Patient): void =>
  show(io, patient, () =>
    fieldLines([
      ['Patient id', patient.patientId],
      ['User id', patient.userId],
      ['Name', `${patient.firstName} ${patient.lastName}`],
      ['Preferred name', patient.preferredName],
      ['Pronouns', patient.pronouns],
      ['Born', patient.dateOfBirth],
      ['E-mail', patient.email],
      ['Phone', patient.phoneNumber],
      ['Record number', patient.medicalRecordNumber],
      ['Time zone', patient.timeZone],
      ['Kind', patient.userType],
      ...(patient.relatedPatientId === null
        ? []
        : [[patient.relationship ?? 'Related to', patient.relatedPatientId] as const]),
      ['Account', patient.hasOnboarded ? 'yes' : 'no'],
      ['Safety net', patient.safetyNetEnabled ? 'on' : 'off'],
    ]),
  );

const nameOptions = {
  'first-name': { type: 'string', value: 'NAME', meaning: 'first name' },
  'last-name': { type: 'string', value: 'NAME', meaning: 'last name' },
  'date-of-birth': { type: 'string', value: 'DATE', meaning: 'date of birth, such as 1991-04-12' },
  email: { type: 'string', value: 'ADDRESS', meaning: 'e-mail address' },
  phone: { type: 'string', value: 'NUMBER', meaning: 'such as +14155550132' },
} as const;

const patientOptions = {
  ...nameOptions,
  mrn: { type: 'string', value: 'NUMBER', meaning: 'medical record number' },
  'preferred-name': { type: 'string', value: 'NAME', meaning: 'what they want to be called' },
  pronouns: { type: 'string', value: 'PRONOUNS', meaning: 'such as she/her/hers' },
  'time-zone': { type: 'string', value: 'ZONE', meaning: 'the clinic’s unless said' },
  'pro-plan': { type: 'boolean', meaning: 'their clinician has the pro plan' },
} as const;

const fieldNames = {
  'first-name': 'firstName',
  'last-name': 'lastName',
  'date-of-birth': 'dateOfBirth',
  email: 'email',
  phone: 'phoneNumber',
  mrn: 'medicalRecordNumber',
  'preferred-name': 'preferredName',
  pronouns: 'pronouns',
  'time-zone': 'timeZone',
  'pro-plan': 'clinicianHasProPlan',
  'no-pro-plan': 'clinicianHasProPlan',
} as const;

type Values = { readonly [K in keyof typeof fieldNames]?: string | boolean | undefined };
const clearable = new Set<string>(['email', 'phone', 'mrn', 'preferred-name', 'pronouns']);

/** The fields of a request body that options give; an empty one clears its field. What is missing the server says. */
const bodyOf = (values: Values): BodyInput<typeof updatePatient> =>
  Object.fromEntries(
    Object.entries(values).map(([option, value]) => {
      if (option === 'no-pro-plan') return [fieldNames[option], false];
      const field = fieldNames[option as keyof typeof fieldNames];
      return [field, value === '' && clearable.has(option) ? null : value];
    }),
  );

/** People by name, with one column more that tells them apart. */
const peopleTable = (
  people: readonly Patient[],
  [heading, cell]: readonly [string, (person: Patient) => string | null],
): string[] =>
  table(
    ['PATIENT', 'NAME', 'BORN', 'RECORD', 'E-MAIL', 'PHONE', heading],
    people.map((one) => [
      one.patientId,
      `${one.lastName}, ${one.firstName}`,
      one.dateOfBirth,
      one.medicalRecordNumber,
      one.email,
      one.phoneNumber,
      cell(one),
    ]),
  );

const patientsList = defineCommand({
  name: 'patients list',
  summary: 'List patients and participants by name',
  operands: ['[WORD…]'],
  options: {
    kind: {
      type: 'string',
      value: 'KIND',
      choices: userType.options,
      meaning: `only ${userType.options.join(', or ')}`,
    },
    ...limitOption,
  },
  examples: ['patients list', 'patients list torres', 'patients list HV-1001 --json'],
  act: async ({ values, operands }, io) => {
    const query = operands.length === 0 ? undefined : operands.join(' ');
    const found = await collect(readLimit(values.limit), async (page) => {
      const got = await ask(io, listPatients, { query: { query, userType: values.kind, ...page } });
      return { items: got.patients, nextCursor: got.nextCursor };
    });
    const patients = found.items;
    show(io, { patients }, () =>
      patients.length === 0
        ? ['No patients found.']
        : peopleTable(patients, ['KIND', ({ userType: is }) => is]),
    );
    tellOfMore(io, found);
  },
});

const patientsShow = defineCommand({
  name: 'patients show',
  summary: 'Show one patient or participant',
  operands: ['PATIENT'],
  options: {},
  examples: ['patients show HV-1001'],
  act: async ({ operands: [who = ''] }, io) => {
    const patientId = await findPatientId(io, who);
    showPatient(io, await ask(io, getPatient, { params: { patientId } }));
  },
});

const patientsParticipants = defineCommand({
  name: 'patients participants',
  summary: 'List the people related to a patient',
  operands: ['PATIENT'],
  options: limitOption,
  examples: ['patients participants HV-1002'],
  act: async ({ values, operands: [who = ''] }, io) => {
    const patientId = await findPatientId(io, who);
    const found = await collect(readLimit(values.limit), async (query) => {
      const got = await ask(io, listParticipants, { params: { patientId }, query });
      return { items: got.participants, nextCursor: got.nextCursor };
    });
    const participants = found.items;
    show(io, { participants }, () =>
      participants.length === 0
        ? ['Nobody is related to this patient.']
        : peopleTable(participants, ['RELATIONSHIP', ({ relationship }) => relationship]),
    );
    tellOfMore(io, found);
  },
});

const patientsAdd = defineCommand({
  name: 'patients add',
  summary: 'Add a patient',
  operands: [],
  options: patientOptions,
  examples: [
    'patients add --first-name Maya --last-name Torres --date-of-birth 1991-04-12 --email maya@example.org --mrn HV-1001',
  ],
  act: async ({ values }, io) => {
    // The server names what is missing, in the same words as for everybody else.
    const body = bodyOf(values) as BodyInput<typeof createPatient>;
    showPatient(io, await ask(io, createPatient, { body }));
  },
});

const patientsUpdate = defineCommand({
  name: 'patients update',
  summary: 'Change a patient; what is not given stays, what is empty is removed',
  operands: ['PATIENT'],
  options: {
    ...patientOptions,
    'no-pro-plan': { type: 'boolean', meaning: 'their clinician has no pro plan' },
  },
  examples: ['patients update HV-1001 --phone +14155550132', 'patients update HV-1001 --email ""'],
  act: async ({ values, operands: [who = ''] }, io) => {
    const body = bodyOf(values);
    if (Object.keys(body).length === 0) throw new UsageError('Name at least one field to change.');
    const patientId = await findPatientId(io, who);
    showPatient(io, await ask(io, updatePatient, { params: { patientId }, body }));
  },
});

const patientsParticipant = defineCommand({
  name: 'patients participant',
  summary: 'Add a person related to a patient, such as a guardian',
  operands: ['PATIENT'],
  options: {
    ...nameOptions,
    relationship: {
      type: 'string',
      value: 'WORD',
      meaning: 'what they are to the patient, such as Guardian',
    },
  },
  examples: [
    'patients participant HV-1002 --first-name Rosa --last-name Torres --date-of-birth 1984-01-20 --relationship Guardian',
  ],
  act: async ({ values: { relationship, ...own }, operands: [who = ''] }, io) => {
    const patientId = await findPatientId(io, who);
    // The server names what is missing.
    const body = { ...bodyOf(own), relationship } as BodyInput<typeof addParticipant>;
    showPatient(io, await ask(io, addParticipant, { params: { patientId }, body }));
  },
});

export const patientCommands: readonly Command[] = [
  patientsList,
  patientsShow,
  patientsParticipants,
  patientsAdd,
  patientsUpdate,
  patientsParticipant,
  patientsImport,
];
