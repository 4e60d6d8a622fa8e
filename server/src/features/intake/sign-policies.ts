import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import type { Principal, RequestFacts } from '../../http/handlers.ts';
import { policiesOf } from '../../people/policies.ts';
import { auditIntake } from './audit-intake.ts';
import { holdIntake, requireOpen } from './held-intake.ts';
import { requireDescribed } from './steps.ts';

/**
 * Signs exactly the versions that the clinic asks for now; what this intake has signed before stays as it was signed.
 *
 * @throws `intake-changed` where others are named; `intake-completed`, `intake-incomplete`.
 */
export const signPolicies = async (
  { db, clock }: Context,
  call: { readonly principal: Principal<'intake'>; readonly request: RequestFacts },
  policyIds: readonly string[],
): Promise<void> => {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const intake = await holdIntake(tx, call.principal);
    requireOpen(intake);
    requireDescribed(intake);
    const asked = (await policiesOf(tx, intake.clinic_id)).map(({ id }) => id);
    const named = new Set(policyIds);
    const isWhole = named.size === asked.length && asked.every((id) => named.has(id));
    if (!isWhole) throw new AppError('intake-changed');
    if (asked.length === 0) return;
    const signed = await tx
      .insertInto('intake_signatures')
      .values(
        asked.map((policyId) => ({
          invitation_id: intake.id,
          policy_id: policyId,
          address: call.request.address,
          signed_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['invitation_id', 'policy_id']).doNothing())
      .returning('policy_id')
      .execute();
    for (const { policy_id: policyId } of signed) {
      await auditIntake(tx, intake, { ...call, at: now, action: 'intake.sign-policy', objectId: policyId });
    }
  });
};
