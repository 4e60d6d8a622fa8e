import { createHash, randomUUID } from 'node:crypto';
import type { BasicInfo } from '@evenkeel/contract/intake';
import type { IntakeItem, IntakePage, IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
import { createEmbeddedIdentity } from '../adapters/identity/identity.ts';
import type { ProfileRow } from '../db/schema.ts';
import { addIntakeLink } from '../people/intake-links.ts';
import { startSession, tokensOf } from '../people/start-session.ts';
import { buildClinic } from './build.ts';
import { call, type CallInput } from './call.ts';
import { testPublicUrl, type TestApp } from './create-test-app.ts';

/** A text that may be left open, unless told otherwise. */
export const buildIntakeItem = (given: Partial<IntakeItem> & { linkId: string }): IntakeItem => ({
  id: given.linkId,
  text: `Item ${given.linkId}`,
  type: 'text',
  multiple: false,
  answerOptions: [],
  items: [],
  ...given,
});

const yesOrNo = [
  { id: 'yes', value: 'Yes' },
  { id: 'no', value: 'No' },
];

/** Two pages: a name and, for who says so, a medicine; then a choice whose `yes` calls for crisis resources. */
export const samplePages = (): IntakePage[] => [
  {
    description: 'About you',
    items: [
      buildIntakeItem({ linkId: 'reason', required: true }),
      buildIntakeItem({
        linkId: 'medicines',
        type: 'group',
        items: [
          buildIntakeItem({ linkId: 'takes', type: 'choice', answerOptions: yesOrNo, required: true }),
          buildIntakeItem({
            linkId: 'which',
            multiple: true,
            required: true,
            enableWhen: [
              { behavior: 'all', conditions: [{ question: 'takes', operator: '=', answer: 'yes' }] },
            ],
          }),
        ],
      }),
    ],
  },
  {
    description: 'How you have been',
    items: [
      buildIntakeItem({
        linkId: 'unsafe',
        type: 'choice',
        answerOptions: yesOrNo,
        safety: { options: ['yes'] },
      }),
      buildIntakeItem({ linkId: 'born', format: 'date' }),
    ],
  },
];

/** Answers that `samplePages` takes. */
export const sampleResponses = (given: Record<string, IntakeResponse['value']> = {}): IntakeResponse[] =>
  Object.entries({ reason: 'I want to sleep', takes: 'no', unsafe: 'no', ...given }).map(
    ([linkId, value]) => ({ linkId, value }),
  );

export const sampleBasicInfo = (given: Partial<BasicInfo> = {}): BasicInfo => ({
  firstName: 'Noor',
  lastName: 'Vale',
  email: 'noor@mail.test',
  dateOfBirth: '1984-11-02',
  phoneNumber: '+14155550177',
  pronoun: 'they/them/theirs',
  preferredName: null,
  ...given,
});

/** Has a clinic's intake ask these pages, as content that was imported. */
export const buildIntakeQuestionnaire = async (
  { db, clock }: TestApp,
  clinicId: string,
  pages: IntakePage[] = samplePages(),
): Promise<{ id: string; versionId: string }> => {
  const ids = { id: randomUUID(), versionId: randomUUID() };
  const now = clock.now();
  await db
    .insertInto('content')
    .values({
      id: ids.id,
      clinic_id: clinicId,
      kind: 'intake-questionnaire',
      key: `intake-${ids.id}`,
      name: 'Sample intake',
      disorder: null,
      current_version_id: null,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('content_versions')
    .values({
      id: ids.versionId,
      content_id: ids.id,
      number: 1,
      definition: JSON.stringify({ sections: [] }),
      check_in: null,
      intake: JSON.stringify({ pages }),
      scoring: null,
      source: JSON.stringify({ key: `intake-${ids.id}`, name: 'Sample intake', content: { pages } }),
      source_hash: ids.versionId,
      total_questions: 0,
      created_at: now,
    })
    .execute();
  await db
    .updateTable('content')
    .set({ current_version_id: ids.versionId })
    .where('id', '=', ids.id)
    .execute();
  await db.updateTable('clinics').set({ intake_content_id: ids.id }).where('id', '=', clinicId).execute();
  return ids;
};

interface GivenPolicy {
  readonly description: string;
  readonly fileName: string;
  readonly mediaType: 'text/plain' | 'application/pdf';
  readonly content: Buffer;
}

/** Has a clinic ask for a document to be signed, after those that it asks for already. */
export const buildPolicy = async (
  { db, clock }: TestApp,
  clinicId: string,
  given: Partial<GivenPolicy> = {},
): Promise<string> => {
  const id = randomUUID();
  const content = given.content ?? Buffer.from(`What we agree on (${id}).\n`);
  const { count } = await db
    .selectFrom('policies')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('clinic_id', '=', clinicId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('policies')
    .values({
      id,
      clinic_id: clinicId,
      description: given.description ?? 'Consent to treatment',
      file_name: given.fileName ?? 'consent.txt',
      media_type: given.mediaType ?? 'text/plain',
      content,
      sha256: createHash('sha256').update(content).digest('hex'),
      position: Number(count),
      created_at: clock.now(),
    })
    .execute();
  return id;
};

export interface BuiltIntake {
  readonly invitationId: string;
  readonly clinicId: string;
  /** Of the patient that the person will be. */
  readonly userId: string;
  readonly patientId: string;
  /** Of the link that was sent. */
  readonly code: string;
  readonly policyIds: readonly string[];
  /** Of a device on which the link was opened. */
  readonly headers: { readonly authorization: string };
}

interface GivenIntake {
  /** A new clinic's unless given: one that asks `samplePages` and has a document to sign. */
  readonly clinicId?: string;
  readonly firstName?: string | null;
  readonly email?: string | null;
  readonly phoneNumber?: string | null;
  /** How far it has come; only opened unless said. */
  readonly done?: 'basic-info' | 'policies' | 'questionnaire' | 'payment';
  readonly basicInfo?: Partial<BasicInfo>;
  readonly responses?: readonly IntakeResponse[];
}

/** Calls as somebody who is being taken in; throws where that is refused. */
const made = async (app: TestApp, name: Parameters<typeof call>[1], input: CallInput) => {
  const answer = await call(app, name, input);
  if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
  return answer;
};

/** An intake that was opened on one device. */
export const buildIntake = async (app: TestApp, given: GivenIntake = {}): Promise<BuiltIntake> => {
  const { db, clock } = app;
  let { clinicId } = given;
  if (clinicId === undefined) {
    clinicId = (await buildClinic(app)).id;
    await buildIntakeQuestionnaire(app, clinicId);
    await buildPolicy(app, clinicId);
  }
  const ids = { invitationId: randomUUID(), userId: randomUUID(), patientId: randomUUID() };
  const now = clock.now();
  const { code } = await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('intake_invitations')
      .values({
        id: ids.invitationId,
        clinic_id: clinicId,
        user_id: ids.userId,
        patient_id: ids.patientId,
        first_name: given.firstName ?? null,
        email: given.email ?? null,
        phone_number: given.phoneNumber ?? null,
        basic_info: null,
        questionnaire_version_id: null,
        payment_method_saved: null,
        created_at: now,
      })
      .execute();
    return addIntakeLink(tx, { invitationId: ids.invitationId, now });
  });
  const headers = await openIntakeLink(app, code);
  const policies = await made(app, 'getIntakePolicies', { headers });
  const policyIds: string[] = policies.json().policies.map(({ id }: { id: string }) => id);
  const { pages } = (await made(app, 'getIntakeQuestionnaire', { headers })).json();
  const responses = given.responses ?? (pages.length === 0 ? [] : sampleResponses());
  const steps: readonly (readonly [GivenIntake['done'], Parameters<typeof call>[1], unknown])[] = [
    ['basic-info', 'postBasicInfo', sampleBasicInfo(given.basicInfo)],
    ['policies', 'signIntakePolicies', { policyIds }],
    ['questionnaire', 'submitIntakeQuestionnaire', { responses }],
    ['payment', 'completeIntake', { paymentMethodId: null }],
  ];
  const last = steps.findIndex(([step]) => step === given.done);
  for (const [, name, body] of steps.slice(0, last + 1)) await made(app, name, { headers, body });
  return { ...ids, clinicId, code, policyIds, headers };
};

/** What another device sends that opens the same link. */
export const openIntakeLink = async (app: TestApp, code: string): Promise<BuiltIntake['headers']> => {
  const answer = await made(app, 'authenticateMagicCode', { body: { magicCode: code } });
  return { authorization: `Bearer ${answer.json().accessToken}` };
};

/** A session of an intake as of now, whether or not its link still opens. */
export const intakeSession = async (
  { db, clock }: TestApp,
  { invitationId }: Pick<BuiltIntake, 'invitationId'>,
): Promise<BuiltIntake['headers']> => {
  const identity = createEmbeddedIdentity(db, clock, testPublicUrl);
  const ring = await identity.secrets.ring('hash');
  const session = await db
    .transaction()
    .execute((tx) => startSession(tx, ring, { kind: 'intake', id: invitationId }, clock.now()));
  return { authorization: `Bearer ${(await tokensOf(identity, session)).accessToken}` };
};

/** The patient that a completed intake has made. */
export const patientOf = async ({ db }: TestApp, { userId }: BuiltIntake): Promise<ProfileRow | undefined> =>
  db.selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();
