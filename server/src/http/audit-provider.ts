import type { Clock } from '../adapters/clock.ts';
import type { Db, Tx } from '../db/open.ts';
import { auditAll } from './audit.ts';
import type { Principal, RequestFacts } from './handlers.ts';

/** Who called and how: the parts of a handler's input that the trail keeps. */
export interface ProviderCall {
  readonly principal: Principal<'provider'>;
  readonly request: RequestFacts;
}

/** Whom or what a call was about, where it was about somebody or something. */
interface About {
  readonly userId?: string | null;
  readonly objectId?: string | null;
}

export type AuditProvider = (
  db: Db | Tx,
  call: ProviderCall,
  action: string,
  about?: About | readonly About[],
) => Promise<void>;

/** Adds a clinic's call to the audit trail: who, what, when and about whom, an entry for each; never any content. */
export const createProviderAudit =
  (clock: Clock): AuditProvider =>
  (db, { principal, request }, action, about = {}) => {
    const entry = {
      at: clock.now(),
      actor: { kind: 'provider', id: principal.keyId } as const,
      action,
      clinicId: principal.clinicId,
      request,
    };
    return auditAll(
      db,
      [about].flat().map((one) => ({ ...entry, ...one })),
    );
  };
