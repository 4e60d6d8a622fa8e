import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';

type Endpoints =
  | 'createWebhook'
  | 'listWebhooks'
  | 'rotateWebhookSecret'
  | 'deleteWebhook'
  | 'listWebhookDeliveries'
  | 'replayWebhookDelivery';

const notYet = async (): Promise<never> => {
  throw new Error('Not built yet');
};

/** The addresses of a clinic’s own systems that are told of events. */
export const eventWebhookHandlers = (_context: Context): Handlers<Endpoints> => ({
  createWebhook: notYet,
  listWebhooks: notYet,
  rotateWebhookSecret: notYet,
  deleteWebhook: notYet,
  listWebhookDeliveries: notYet,
  replayWebhookDelivery: notYet,
});
