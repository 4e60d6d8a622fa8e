import type { IntakeProgress } from '@evenkeel/contract/intake';
import type { Context } from '../../http/context.ts';
import type { Principal, RequestFacts } from '../../http/handlers.ts';
import { auditIntake } from './audit-intake.ts';
import { findIntake, requireOpen } from './held-intake.ts';
import { answersOf } from './questionnaire.ts';
import { policiesSigned } from './steps.ts';

/** What the server has of an intake. Throws `intake-completed`: what was told is the clinic's to read then. */
export const readProgress = async (
  { db, clock }: Context,
  call: { readonly principal: Principal<'intake'>; readonly request: RequestFacts },
): Promise<IntakeProgress> => {
  // In one snapshot: the revision must be that of the answers it comes with.
  const { intake, ...rest } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const found = await findIntake(tx, call.principal);
      requireOpen(found);
      return {
        intake: found,
        policiesSigned: await policiesSigned(tx, found),
        responses: await answersOf(tx, found),
      };
    });
  await auditIntake(db, intake, { ...call, at: clock.now(), action: 'intake.read' });
  return {
    ...rest,
    revision: intake.revision,
    invited: { firstName: intake.first_name, email: intake.email, phoneNumber: intake.phone_number },
    basicInfo: intake.basic_info,
    pageIndex: intake.page_index,
    questionnaireSubmitted: intake.questionnaire_submitted_at !== null,
  };
};
