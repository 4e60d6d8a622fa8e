import type { Clock } from '../adapters/clock.ts';
import type { Db, Tx } from '../db/open.ts';
import { audit } from './audit.ts';
import type { Principal, RequestFacts } from './handlers.ts';

/** Who called and how: the parts of a handler's input that the trail keeps. */
export interface ProviderCall {
  readonly principal: Principal<'provider'>;
  readonly request: RequestFacts;
}

export type AuditProvider = (
  db: Db | Tx,
  call: ProviderCall,
  action: string,
  about?: { readonly userId?: string | null; readonly objectId?: string | null },
) => Promise<void>;

/** Adds a clinic's call to the audit trail: who, what, when and about whom, never any content. */
export const createProviderAudit =
  (clock: Clock): AuditProvider =>
  (db, { principal, request }, action, about = {}) =>
    audit(db, {
      at: clock.now(),
      actor: { kind: 'provider', id: principal.keyId },
      action,
      clinicId: principal.clinicId,
      userId: about.userId ?? null,
      objectId: about.objectId ?? null,
      request,
    });
