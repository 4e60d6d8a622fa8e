import type { Db, Tx } from '../../db/open.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/handlers.ts';

const intakeRow = (db: Db | Tx, { invitationId }: Principal<'intake'>) =>
  db
    .selectFrom('intake_invitations')
    .select([
      'id',
      'clinic_id',
      'user_id',
      'patient_id',
      'first_name',
      'email',
      'phone_number',
      'basic_info',
      'questionnaire_version_id',
      'revision',
      'page_index',
      'questionnaire_submitted_at',
      'safety_triggered',
      'completed_at',
    ])
    .where('id', '=', invitationId)
    .where('withdrawn_at', 'is', null);

export type IntakeRow = NonNullable<Awaited<ReturnType<ReturnType<typeof intakeRow>['executeTakeFirst']>>>;

/** An intake that may be done by now. Throws `unauthenticated` where it was withdrawn a moment ago. */
export const findIntake = async (db: Db | Tx, principal: Principal<'intake'>): Promise<IntakeRow> => {
  const intake = await intakeRow(db, principal).executeTakeFirst();
  if (intake === undefined) throw new AppError('unauthenticated');
  return intake;
};

/** The same, held until the transaction ends, so that all that changes it takes turns. */
export const holdIntake = async (tx: Tx, principal: Principal<'intake'>): Promise<IntakeRow> => {
  const intake = await intakeRow(tx, principal).forNoKeyUpdate().executeTakeFirst();
  if (intake === undefined) throw new AppError('unauthenticated');
  return intake;
};

/** Throws `intake-completed` where there is nothing to do any more. */
export const requireOpen = (intake: { readonly completed_at: Date | null }): void => {
  if (intake.completed_at !== null) throw new AppError('intake-completed');
};

/** The same of a caller, before anything is read. */
export const requireOpenFor = ({ isCompleted }: Principal<'intake'>): void => {
  if (isCompleted) throw new AppError('intake-completed');
};
