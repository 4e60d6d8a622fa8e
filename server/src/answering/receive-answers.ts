import { randomUUID } from 'node:crypto';
import type { SubmissionReceipt, SubmissionSource } from '@evenkeel/contract/assessments';
import type { Tx } from '../db/open.ts';
import { raiseEvents } from '../events/raise-event.ts';
import { audit, type AuditEntry } from '../http/audit.ts';
import type { Context } from '../http/context.ts';
import type { KioskVisit, RequestFacts } from '../http/handlers.ts';
import { once } from '../http/idempotency.ts';
import { accountInfo, accountInfoAtKiosk } from '../people/account-info.ts';
import { prepareAccountSetup } from './account-setup.ts';
import { loadAssignee, type Assignee } from './assignee.ts';
import { finishAdministrations } from './finish-administrations.ts';
import { answerIds, type AnswerKind, type KeptAnswers } from './kept-answers.ts';
import { protect } from './safety-path.ts';

export interface Sent {
  readonly kind: AnswerKind;
  readonly actor: AuditEntry['actor'];
  readonly userId: string;
  readonly source: SubmissionSource;
  /** The visit at a kiosk that it was answered in, if it was. */
  readonly visit: KioskVisit | null;
  /** All that was asked for: the same key with something else in it is refused. */
  readonly asked: object;
  readonly request: RequestFacts;
}

/** Checks the answers and stores them, each under an id of its own; throws where nothing may be stored. */
export type KeepAnswers = (tx: Tx, person: Assignee, now: Date) => Promise<readonly KeptAnswers[]>;

/**
 * Stores a set of answers whole or not at all, in one transaction with everything it causes: finished
 * administrations, the clinic's alert, the safety net and its messages. The same key answers with the
 * same receipt and stores nothing twice.
 */
export const receiveAnswers = async (
  context: Context,
  { kind, actor, userId, source, visit, asked, request }: Sent,
  keep: KeepAnswers,
): Promise<SubmissionReceipt> => {
  const now = context.clock.now();
  const scope = `submit-${kind}:${visit?.id ?? userId}`;
  const key = { scope, key: request.idempotencyKey, request: asked, now };
  return context.db.transaction().execute((tx) =>
    once(tx, key, async () => {
      const person = await loadAssignee(tx, userId);
      const answers = await keep(tx, person, now);
      const kept = { kind, person, answers, now };
      await finishAdministrations(tx, kept);
      await protect(context, tx, kept);
      // Those sent in one go share the id of the first of them.
      const submissionId = answers[0]?.id ?? randomUUID();
      const { clinic_id: clinicId, patient_id: patientId } = person;
      const received = answers.map(({ id }) => ({
        clinicId,
        event: 'submission.received' as const,
        data: { patientId, userId, ...answerIds(kind, id), submittedTogetherId: submissionId },
      }));
      await raiseEvents(tx, context.jobs, received, now);
      await audit(tx, {
        at: now,
        actor,
        action: `${kind}.submit`,
        clinicId,
        userId,
        objectId: submissionId,
        request,
      });
      return {
        submissionId,
        receivedAt: now.toISOString(),
        info: {
          ...(visit === null ? accountInfo(person, context.featureFlags) : accountInfoAtKiosk),
          firstName: person.preferred_name ?? person.first_name,
        },
        accountSetup: await prepareAccountSetup(tx, context, person, { source, now }),
      };
    }),
  );
};
