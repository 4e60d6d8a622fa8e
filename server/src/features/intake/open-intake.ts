import type { SecretRing } from '../../adapters/identity/server-secrets.ts';
import type { Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { failedLinks } from '../../http/send-limits.ts';
import { startSession, type LiveSession } from '../../people/start-session.ts';
import { findLinked } from './linked-intake.ts';

/** What an intake asks is settled when it is first opened: the clinic's questionnaire as it is then, or nothing. */
const settleQuestions = async (tx: Tx, invitationId: string): Promise<void> => {
  await tx
    .updateTable('intake_invitations')
    .from(['clinics', 'content'])
    .set(({ ref }) => ({ questionnaire_version_id: ref('content.current_version_id') }))
    .whereRef('clinics.id', '=', 'intake_invitations.clinic_id')
    .whereRef('content.id', '=', 'clinics.intake_content_id')
    .where('intake_invitations.id', '=', invitationId)
    .where('questionnaire_version_id', 'is', null)
    .where('basic_info', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.intake_invitation_id', '=', 'intake_invitations.id'),
        ),
      ),
    )
    .execute();
};

/**
 * Exchanges a link's code for a session of its own, as often as it is asked, on any device.
 *
 * @throws `link-expired`, `invalid-link`, `too-many-requests`.
 */
export const openIntake = async (
  { db, clock, countTry }: Context,
  ring: SecretRing,
  { code, request }: { readonly code: string; readonly request: RequestFacts },
): Promise<LiveSession> => {
  const now = clock.now();
  const linked = await findLinked(db, code);
  if (linked === null || linked.expiresAt <= now) {
    // Counted before anything is told.
    await countTry(failedLinks, request.address);
    await audit(db, {
      at: now,
      actor: { kind: 'public', id: linked?.id ?? null },
      action: 'intake.open-failed',
      clinicId: linked?.clinicId ?? null,
      request,
    });
    throw new AppError(linked === null ? 'invalid-link' : 'link-expired');
  }
  return db.transaction().execute(async (tx) => {
    // Of two devices that open it first, one settles what is asked.
    await tx
      .selectFrom('intake_invitations')
      .select('id')
      .where('id', '=', linked.id)
      .forNoKeyUpdate()
      .execute();
    await settleQuestions(tx, linked.id);
    const session = await startSession(tx, ring, { kind: 'intake', id: linked.id }, now);
    await audit(tx, {
      at: now,
      actor: { kind: 'public', id: linked.id },
      action: 'intake.open',
      clinicId: linked.clinicId,
      userId: linked.userId,
      objectId: session.sessionId,
      request,
    });
    return session;
  });
};
