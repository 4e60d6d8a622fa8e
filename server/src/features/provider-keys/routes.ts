import { createProviderAudit } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { findKeys } from './find-keys.ts';
import { addKey, endKey, replaceKey } from './service.ts';

type Endpoints = 'createKey' | 'listKeys' | 'rotateKey' | 'revokeKey';

/** The keys of a clinic to the provider API. */
export const providerKeyHandlers = ({ db, clock }: Context): Handlers<Endpoints> => {
  const audit = createProviderAudit(clock);
  return {
    createKey: async ({ body, ...call }) =>
      db.transaction().execute(async (tx) => {
        const made = await addKey(tx, call.principal, body, clock.now());
        await audit(tx, call, 'keys.create', { objectId: made.id });
        return made;
      }),

    listKeys: async ({ query, ...call }) => {
      const found = await findKeys(db, call.principal.clinicId, query, clock.now());
      await audit(db, call, 'keys.list');
      return found;
    },

    rotateKey: async ({ params: { id }, body, ...call }) =>
      db.transaction().execute(async (tx) => {
        const made = await replaceKey(tx, { caller: call.principal, id }, body.graceSeconds, clock.now());
        await audit(tx, call, 'keys.rotate', { objectId: id });
        await audit(tx, call, 'keys.create', { objectId: made.id });
        return made;
      }),

    revokeKey: async ({ params: { id }, ...call }) =>
      db.transaction().execute(async (tx) => {
        await endKey(tx, { caller: call.principal, id }, clock.now());
        await audit(tx, call, 'keys.revoke', { objectId: id });
        return undefined;
      }),
  };
};
