import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SubmissionReceipt, submitAssessments } from '@evenkeel/contract/assessments';
import type { Body } from '@evenkeel/contract/endpoint';
import type { Answer } from '@evenkeel/contract/questionnaire';
import type { Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { once } from '../../http/idempotency.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import { accountInfo } from '../../people/account-info.ts';
import { safetyTriggers } from '../../scoring/safety-triggers.ts';
import { scoreAnswers } from '../../scoring/score.ts';
import { prepareAccountSetup } from './account-setup.ts';
import { checkAnswers } from './check-answers.ts';
import { loadAssignee, loadDefinitions, type Assignee, type Definition } from './load.ts';
import { safetyMessages } from './safety-message.ts';

type Submission = Body<typeof submitAssessments>;

/** One assessment's answers, held against its definition, with the id of the row they become. */
interface Answered extends Definition {
  readonly id: string;
  readonly answers: Answer[];
  /** Keys of the questions whose answers call for the safety path. */
  readonly triggers: string[];
}

/**
 * Stores a set of answers whole or not at all, in one transaction with everything it causes: scores,
 * finished administrations, the clinic's alert, the safety net and its messages.
 */
export const submit = async (
  context: Context,
  userId: string,
  body: Submission,
  request: RequestFacts,
): Promise<SubmissionReceipt> => {
  if (body.assigneeUserId !== userId) {
    throw new AppError('invalid-fields', { fields: { assigneeUserId: 'Must be the user of the link' } });
  }
  const now = context.clock.now();
  return context.db.transaction().execute((tx) =>
    once(
      tx,
      { scope: `submit-assessments:${userId}`, key: request.idempotencyKey, request: body, now },
      async () => {
        const person = await loadAssignee(tx, userId);
        const definitions = await loadDefinitions(tx, person.clinic_id, body.assessments);
        const answered = check(definitions, body);
        // Those sent in one go share the id of the first of them.
        const submissionId = answered[0]?.id ?? randomUUID();
        await store(tx, person, answered, { body, submissionId, now });
        await protect(context, tx, person, answered, now);
        await audit(tx, {
          at: now,
          actor: { kind: 'public', id: userId },
          action: 'assessments.submit',
          clinicId: person.clinic_id,
          userId,
          objectId: submissionId,
          request,
        });
        return {
          submissionId,
          receivedAt: now.toISOString(),
          info: {
            ...accountInfo(person, context.featureFlags),
            firstName: person.preferred_name ?? person.first_name,
          },
          accountSetup: await prepareAccountSetup(tx, context, person, { source: body.source, now }),
        };
      },
    ),
  );
};

const check = (definitions: readonly Definition[], { assessments }: Submission): Answered[] => {
  const fields: Record<string, string> = {};
  const answered = definitions.map((definition, index) => {
    const { answers, problems } = checkAnswers(definition.sections, assessments[index]?.answers ?? []);
    for (const [key, message] of Object.entries(problems)) {
      fields[`assessments.${index}.answers.${key}`] = message;
    }
    return {
      ...definition,
      id: randomUUID(),
      answers,
      triggers: safetyTriggers(definition.sections, answers),
    };
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid-answers', { fields });
  return answered;
};

/** Writes the answers with their scores, and finishes what was due. */
const store = async (
  tx: Tx,
  person: Assignee,
  answered: readonly Answered[],
  sent: { body: Submission; submissionId: string; now: Date },
): Promise<void> => {
  const { body, submissionId, now } = sent;
  await tx
    .insertInto('submissions')
    .values(
      answered.map((one) => ({
        id: one.id,
        submitted_together_id: submissionId,
        clinic_id: person.clinic_id,
        user_id: person.user_id,
        content_id: one.contentId,
        version_id: one.versionId,
        answers: JSON.stringify(one.answers),
        score: jsonOrNull(scoreAnswers(one, one.answers)),
        safety_triggered: one.triggers.length > 0,
        source: body.source,
        flow_type: body.source === 'clinician_app' ? ('clinician' as const) : ('clinic' as const),
        submission_type: body.submissionType,
        is_new_patient: body.isNewPatient,
        received_at: now,
      })),
    )
    .execute();
  // Finishes what was open on the person's own calendar day; what had passed before stays missed.
  await sql`
    update administrations as a set submission_id = s.id
    from submissions as s
    where s.id = any(${answered.map(({ id }) => id)}::uuid[])
      and a.user_id = s.user_id and a.content_id = s.content_id and a.submission_id is null
      and a.administration_date <= (${now}::timestamptz at time zone ${person.time_zone})::date
      and (a.due_date is null or a.due_date > (${now}::timestamptz at time zone ${person.time_zone})::date)
  `.execute(tx);
};

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** The safety path: the clinic's alert, the card and the messages, stored with the answers that call for them. */
const protect = async (
  context: Context,
  tx: Tx,
  person: Assignee,
  answered: readonly Answered[],
  now: Date,
): Promise<void> => {
  const alarming = answered.filter(({ triggers }) => triggers.length > 0);
  if (alarming.length === 0) return;
  await tx
    .insertInto('alerts')
    .values(
      alarming.map(({ id, triggers }) => ({
        id: randomUUID(),
        clinic_id: person.clinic_id,
        user_id: person.user_id,
        submission_id: id,
        question_keys: JSON.stringify(triggers),
        created_at: now,
        acknowledged_by: null,
      })),
    )
    .execute();
  await tx
    .updateTable('profiles')
    .set({ safety_net_enabled: true })
    .where('user_id', '=', person.user_id)
    .execute();
  const recipient = {
    clinicId: person.clinic_id,
    clinicName: person.organization_name,
    userId: person.user_id,
    firstName: person.preferred_name ?? person.first_name,
    email: person.email,
    phoneNumber: person.phone_number,
  };
  for (const message of safetyMessages(recipient, context.publicUrl)) {
    await queueMessage(tx, context.jobs, message, now);
  }
};
