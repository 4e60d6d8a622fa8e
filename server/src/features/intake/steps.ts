import type { Db, Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import type { IntakeRow } from './held-intake.ts';

/** Whether everything that the clinic asks to be signed now has been, in these very versions. */
export const policiesSigned = async (
  db: Db | Tx,
  intake: Pick<IntakeRow, 'id' | 'clinic_id'>,
): Promise<boolean> => {
  const unsigned = await db
    .selectFrom('policies')
    .select('id')
    .where('clinic_id', '=', intake.clinic_id)
    .where('position', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('intake_signatures')
            .select('policy_id')
            .where('invitation_id', '=', intake.id)
            .whereRef('policy_id', '=', 'policies.id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return unsigned === undefined;
};

type Described = IntakeRow & { readonly basic_info: NonNullable<IntakeRow['basic_info']> };

/** What comes before signing. Throws `intake-incomplete`. */
export function requireDescribed(intake: IntakeRow): asserts intake is Described {
  if (intake.basic_info === null) throw new AppError('intake-incomplete');
}

/** What comes before the questions. Throws `intake-incomplete`. */
export const requireSigned = async (db: Db | Tx, intake: IntakeRow): Promise<void> => {
  requireDescribed(intake);
  if (!(await policiesSigned(db, intake))) throw new AppError('intake-incomplete');
};

/** What comes before payment. Throws `intake-incomplete`. */
export const requireAnswered = async (db: Db | Tx, intake: IntakeRow): Promise<void> => {
  await requireSigned(db, intake);
  const asked = intake.questionnaire_version_id !== null;
  if (asked && intake.questionnaire_submitted_at === null) throw new AppError('intake-incomplete');
};
