import type { BasicInfo } from '@evenkeel/contract/intake';
import type { Context } from '../../http/context.ts';
import type { Principal, RequestFacts } from '../../http/handlers.ts';
import { auditIntake } from './audit-intake.ts';
import { holdIntake, requireOpen } from './held-intake.ts';

/** Keeps who the person is, in place of what they said before. Throws `intake-completed`. */
export const keepBasicInfo = async (
  { db, clock }: Context,
  call: { readonly principal: Principal<'intake'>; readonly request: RequestFacts },
  basicInfo: BasicInfo,
): Promise<void> => {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const intake = await holdIntake(tx, call.principal);
    requireOpen(intake);
    await tx
      .updateTable('intake_invitations')
      .set({ basic_info: JSON.stringify(basicInfo) })
      .where('id', '=', intake.id)
      .execute();
    await auditIntake(tx, intake, { ...call, at, action: 'intake.basic-info' });
  });
};
