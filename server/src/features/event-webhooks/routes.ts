import { mayStandAt, type AddressRules } from '../../adapters/webhooks/address-rules.ts';
import { replayDelivery } from '../../events/replay-delivery.ts';
import { AppError } from '../../http/app-error.ts';
import { createProviderAudit } from '../../http/audit-provider.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { findDeliveries } from './deliveries.ts';
import { findWebhooks, insertWebhook, removeWebhook, renewSecret, requireWebhook } from './webhook-rows.ts';

type Endpoints =
  | 'createWebhook'
  | 'listWebhooks'
  | 'rotateWebhookSecret'
  | 'deleteWebhook'
  | 'listWebhookDeliveries'
  | 'replayWebhookDelivery';

/** The addresses of a clinic’s own systems that are told of events. */
export const eventWebhookHandlers = (
  { db, clock, jobs }: Context,
  addresses: AddressRules,
): Handlers<Endpoints> => {
  const audit = createProviderAudit(clock);
  return {
    createWebhook: async ({ body, ...call }) => {
      if (!mayStandAt(body.url, addresses)) {
        const message = 'Must be an https address that is reached over the internet';
        throw new AppError('invalid-fields', { fields: { url: message } });
      }
      return db.transaction().execute(async (tx) => {
        const webhook = await insertWebhook(tx, call.principal.clinicId, body, clock.now());
        await audit(tx, call, 'webhooks.create', { objectId: webhook.id });
        return webhook;
      });
    },

    listWebhooks: async ({ query, ...call }) => {
      await audit(db, call, 'webhooks.list');
      return findWebhooks(db, call.principal.clinicId, query);
    },

    rotateWebhookSecret: ({ params: { id }, ...call }) =>
      db.transaction().execute(async (tx) => {
        const webhook = await renewSecret(tx, call.principal.clinicId, id, clock.now());
        await audit(tx, call, 'webhooks.rotate-secret', { objectId: id });
        return webhook;
      }),

    deleteWebhook: async ({ params: { id }, ...call }) => {
      await db.transaction().execute(async (tx) => {
        await removeWebhook(tx, call.principal.clinicId, id, clock.now());
        await audit(tx, call, 'webhooks.delete', { objectId: id });
      });
    },

    listWebhookDeliveries: async ({ params: { id }, query, ...call }) => {
      await requireWebhook(db, call.principal.clinicId, id);
      const found = await findDeliveries(db, id, query);
      await audit(db, call, 'webhooks.list-deliveries', { objectId: id });
      return found;
    },

    replayWebhookDelivery: async ({ params: { id: webhookId, deliveryId }, ...call }) => {
      await db.transaction().execute(async (tx) => {
        await requireWebhook(tx, call.principal.clinicId, webhookId);
        const replay = { webhookId, deliveryId, now: clock.now() };
        if (!(await replayDelivery(tx, jobs, replay))) throw new AppError('not-found');
        await audit(tx, call, 'webhooks.replay', { objectId: deliveryId });
      });
    },
  };
};
