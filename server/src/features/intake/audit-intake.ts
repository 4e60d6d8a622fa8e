import type { Db, Tx } from '../../db/open.ts';
import { audit } from '../../http/audit.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import type { IntakeRow } from './held-intake.ts';

interface IntakeAct {
  readonly at: Date;
  readonly action: string;
  readonly objectId?: string;
  readonly request: RequestFacts;
}

/** Tells the trail of what somebody did who is being taken in: under the user id that will be theirs, never with content. */
export const auditIntake = (
  db: Db | Tx,
  intake: Pick<IntakeRow, 'id' | 'clinic_id' | 'user_id'>,
  { at, action, objectId, request }: IntakeAct,
): Promise<void> =>
  audit(db, {
    at,
    actor: { kind: 'public', id: intake.id },
    action,
    clinicId: intake.clinic_id,
    userId: intake.user_id,
    objectId: objectId ?? null,
    request,
  });
