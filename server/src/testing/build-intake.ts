import { randomUUID } from 'node:crypto';
import type { BasicInfo } from '@evenkeel/contract/intake';
import type { IntakeItem, IntakePage, IntakeValue } from '@evenkeel/contract/intake-questionnaire';
import type { TestApp } from './create-test-app.ts';

/** A text question, unless told otherwise. */
export const intakeItem = (given: Partial<IntakeItem> & { linkId: string }): IntakeItem => ({
  id: given.linkId,
  text: `Question ${given.linkId}`,
  type: 'text',
  multiple: false,
  answerOptions: [],
  items: [],
  ...given,
});

const yesOrNo = [
  { id: 'y', value: 'Yes' },
  { id: 'n', value: 'No' },
];

/** Two pages: a condition, a choice of several and a group; `y` to `harm` calls for crisis resources. */
export const samplePages: IntakePage[] = [
  {
    description: 'About you',
    items: [
      intakeItem({ linkId: 'why', text: 'What brings you here?' }),
      intakeItem({ linkId: 'meds', text: 'Do you take medicines?', type: 'choice', answerOptions: yesOrNo }),
      intakeItem({
        linkId: 'which',
        text: 'Which ones?',
        multiple: true,
        enableWhen: [{ behavior: 'all', conditions: [{ question: 'meds', operator: '=', answer: 'y' }] }],
      }),
    ],
  },
  {
    description: '',
    items: [
      intakeItem({
        linkId: 'group',
        text: 'Lately',
        type: 'group',
        items: [
          intakeItem({
            linkId: 'harm',
            text: 'Have you thought of hurting yourself?',
            type: 'choice',
            answerOptions: yesOrNo,
            safety: { options: ['y'] },
          }),
          intakeItem({
            linkId: 'helps',
            text: 'What helps?',
            type: 'choice',
            multiple: true,
            open: true,
            answerOptions: [
              { id: 'walk', value: 'A walk' },
              { id: 'talk', value: 'To talk' },
            ],
          }),
        ],
      }),
    ],
  },
];

/** Stores an intake questionnaire in a clinic. */
export const buildIntakeQuestionnaire = async (
  { db, clock }: TestApp,
  clinicId: string,
  { name = 'Before your first visit', pages = samplePages }: { name?: string; pages?: IntakePage[] } = {},
): Promise<{ id: string; versionId: string }> => {
  const [id, versionId] = [randomUUID(), randomUUID()];
  const now = clock.now();
  await db
    .insertInto('content')
    .values({
      id,
      clinic_id: clinicId,
      kind: 'intake-questionnaire',
      key: id,
      name,
      disorder: null,
      current_version_id: null,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('content_versions')
    .values({
      id: versionId,
      content_id: id,
      number: 1,
      definition: JSON.stringify({ sections: [] }),
      check_in: null,
      intake: JSON.stringify({ pages }),
      scoring: null,
      source: JSON.stringify({ key: id, name, content: { pages } }),
      source_hash: versionId,
      total_questions: pages.length,
      created_at: now,
    })
    .execute();
  await db.updateTable('content').set({ current_version_id: versionId }).where('id', '=', id).execute();
  return { id, versionId };
};

export const noor: BasicInfo = {
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@mail.test',
  dateOfBirth: '1993-07-08',
  phoneNumber: '+14155550177',
  pronoun: 'they/them/theirs',
  preferredName: null,
};

/** Stores answers to an intake as they are after a page has been sent, or all of them. */
export const answerIntake = async (
  { db, clock }: TestApp,
  invitationId: string,
  given: { versionId: string; answers: Record<string, IntakeValue>; submitted?: boolean },
): Promise<void> => {
  const { versionId, answers, submitted = true } = given;
  const now = clock.now();
  await db
    .updateTable('intake_invitations')
    .set({
      basic_info: JSON.stringify(noor),
      questionnaire_version_id: versionId,
      questionnaire_submitted_at: submitted ? now : null,
    })
    .where('id', '=', invitationId)
    .execute();
  await db
    .insertInto('intake_answers')
    .values(
      Object.entries(answers).map(([linkId, value]) => ({
        invitation_id: invitationId,
        link_id: linkId,
        value: JSON.stringify({ value }),
        answered_at: now,
      })),
    )
    .execute();
};

/** Stores the alert of an intake's answers as submitting them does, and gives its id. */
export const alertOfIntake = async (
  { db, clock }: TestApp,
  { clinicId, invitationId, keys }: { clinicId: string; invitationId: string; keys: string[] },
): Promise<string> => {
  const id = randomUUID();
  await db
    .insertInto('alerts')
    .values({
      id,
      clinic_id: clinicId,
      user_id: null,
      submission_id: null,
      intake_invitation_id: invitationId,
      question_keys: JSON.stringify(keys),
      created_at: clock.now(),
      acknowledged_by: null,
    })
    .execute();
  return id;
};
