import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { sendsPerAccount, sendsPerAddress } from '../../http/send-limits.ts';
import { sendIntakeLink } from '../../people/intake-links.ts';
import { findLinked } from './linked-intake.ts';

/**
 * Sends a new link in place of one that was sent before, to the addresses that the clinic gave and to no other.
 *
 * @throws `not-found` for every code that leads to no message; `too-many-requests`.
 */
export const renewLink = async (
  context: Context,
  { code, request }: { readonly code: string; readonly request: RequestFacts },
): Promise<void> => {
  const { db, clock, countTry } = context;
  await countTry(sendsPerAddress, request.address);
  const linked = await findLinked(db, code);
  if (linked === null) throw new AppError('not-found');
  const hasAddress = linked.email !== null || linked.phoneNumber !== null;
  if (linked.completedAt !== null || !hasAddress) throw new AppError('not-found');
  await countTry(sendsPerAccount, linked.id);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await sendIntakeLink(tx, context, linked, { renewed: true, now });
    await audit(tx, {
      at: now,
      actor: { kind: 'public', id: linked.id },
      action: 'intake.renew-link',
      clinicId: linked.clinicId,
      userId: linked.userId,
      request,
    });
  });
};
