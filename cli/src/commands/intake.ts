import type { Received } from '@evenkeel/contract/endpoint';
import { getClinic } from '@evenkeel/contract/provider-clinic';
import {
  createIntakeInvitation,
  getIntakeInvitation,
  intakeStatus,
  listIntakeInvitations,
  putIntakeQuestionnaire,
  withdrawIntakeInvitation,
} from '@evenkeel/contract/provider-intake';
import { ask } from '../ask.ts';
import type { Command, CommandIo } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { findContentIds } from '../find.ts';
import { collect, limitOption, readLimit, tellOfMore } from '../pages.ts';
import { minuteOf, show, showJson, table } from '../print.ts';
import { intakeLines } from './intake-lines.ts';

type IntakeSummary = Received<typeof listIntakeInvitations>['intakeInvitations'][number];
type IntakeRecord = Extract<Received<typeof getIntakeInvitation>, { signedPolicies: unknown }>;

const intakeInvite = defineCommand({
  name: 'intake invite',
  summary: 'Invite a new client to intake, and send the link to each address given',
  operands: [],
  options: {
    'first-name': { type: 'string', value: 'NAME', meaning: 'filled in for them; not in the message' },
    email: { type: 'string', value: 'ADDRESS', meaning: 'e-mail address to send the link to' },
    phone: { type: 'string', value: 'NUMBER', meaning: 'such as +14155550132, to text the link to' },
  },
  examples: [
    'intake invite --first-name Noor --email noor@mail.test',
    'intake invite   # a link to hand over',
  ],
  act: async ({ values: { 'first-name': firstName, email, phone: phoneNumber } }, io) => {
    const body = {
      ...(firstName === undefined ? {} : { firstName }),
      ...(email === undefined ? {} : { email }),
      ...(phoneNumber === undefined ? {} : { phoneNumber }),
    };
    const made = await ask(io, createIntakeInvitation, { body });
    const sent = [email, phoneNumber].filter((address) => address !== undefined);
    show(io, made, () => [
      made.url,
      `It opens until ${minuteOf(made.expiresAt)}.`,
      sent.length === 0 ? 'It was sent to nobody: hand it over.' : `It goes to ${sent.join(' and ')}.`,
    ]);
  },
});

const nameOf = ({ firstName, lastName }: IntakeSummary): string =>
  [firstName, lastName].filter((name) => name !== null).join(' ');

const intakeList = defineCommand({
  name: 'intake list',
  summary: 'List the intakes that people were invited to, newest first',
  operands: [],
  options: {
    status: {
      type: 'string',
      value: 'STATE',
      choices: intakeStatus.options,
      meaning: intakeStatus.options.join(', '),
    },
    ...limitOption,
  },
  examples: ['intake list --status open', 'intake list --json'],
  act: async ({ values }, io) => {
    const { status } = values;
    const found = await collect(readLimit(values.limit), async (page) => {
      const got = await ask(io, listIntakeInvitations, { query: { status, ...page } });
      return { items: got.intakeInvitations, nextCursor: got.nextCursor };
    });
    const intakes = found.items;
    show(io, { intakeInvitations: intakes }, () =>
      intakes.length === 0
        ? ['No intakes.']
        : table(
            ['INTAKE', 'STATE', 'NAME', 'E-MAIL', 'PHONE', 'INVITED', 'LINK UNTIL', 'PATIENT'],
            intakes.map((one) => [
              one.id,
              one.status,
              nameOf(one),
              one.email,
              one.phoneNumber,
              minuteOf(one.createdAt),
              one.status === 'open' || one.status === 'expired' ? minuteOf(one.expiresAt) : null,
              one.patientId,
            ]),
          ),
    );
    tellOfMore(io, found);
  },
});

const intakeShow = defineCommand({
  name: 'intake show',
  summary: 'Show what an intake has brought, or its answers as a FHIR QuestionnaireResponse',
  operands: ['INTAKE'],
  options: { fhir: { type: 'boolean', meaning: 'print a FHIR R4 QuestionnaireResponse' } },
  examples: [
    'intake show 6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c01',
    'intake show 6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c01 --fhir',
  ],
  act: async ({ values, operands: [id = ''] }, io) => {
    const format = values.fhir === true ? 'fhir' : 'json';
    const found = await ask(io, getIntakeInvitation, { params: { id }, query: { format } });
    if (format === 'fhir') {
      showJson(io, found);
      return;
    }
    // The other arm of the answer is a FHIR resource, which was not asked for.
    show(io, found, () => intakeLines(found as IntakeRecord));
  },
});

const intakeWithdraw = defineCommand({
  name: 'intake withdraw',
  summary: 'Close an intake that is not completed: its links open nothing any more',
  operands: ['INTAKE'],
  options: {},
  confirm: () => 'Close this intake? Its links open nothing any more.',
  examples: ['intake withdraw 6f8b1b2e-5d0c-4f4e-9a55-0d6b1b0f3c01'],
  act: async ({ operands: [id = ''] }, io) => {
    await ask(io, withdrawIntakeInvitation, { params: { id } });
    show(io, { withdrawn: id }, () => ['Withdrawn.']);
  },
});

const showQuestionnaire = (io: CommandIo, intakeQuestionnaireId: string | null): void =>
  show(io, { intakeQuestionnaireId }, () => [
    intakeQuestionnaireId === null
      ? 'Intake asks no questionnaire.'
      : `Intake asks ${intakeQuestionnaireId}, in its newest version.`,
  ]);

const intakeQuestionnaire = defineCommand({
  name: 'intake questionnaire',
  summary: 'Show what intake asks, or name other content; none asks nothing',
  operands: ['[CONTENT]'],
  options: {},
  examples: [
    'intake questionnaire',
    'intake questionnaire "Before your first visit"',
    'intake questionnaire none',
  ],
  act: async ({ operands: [content] }, io) => {
    if (content === undefined) {
      showQuestionnaire(io, (await ask(io, getClinic)).intakeQuestionnaireId);
      return;
    }
    const [contentId = null] = content === 'none' ? [] : await findContentIds(io, [content]);
    const clinic = await ask(io, putIntakeQuestionnaire, { body: { contentId } });
    showQuestionnaire(io, clinic.intakeQuestionnaireId);
  },
});

export const intakeCommands: readonly Command[] = [
  intakeInvite,
  intakeList,
  intakeShow,
  intakeWithdraw,
  intakeQuestionnaire,
];
