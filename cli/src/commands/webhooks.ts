import type { Received } from '@evenkeel/contract/endpoint';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  webhookEvent,
  type WebhookEvent,
} from '@evenkeel/contract/provider-webhooks';
import { ask } from '../ask.ts';
import type { Command, CommandIo } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { UsageError } from '../failures.ts';
import { isId, theOnly } from '../find.ts';
import { collect, limitOption, readLimit, tellOfMore } from '../pages.ts';
import { minuteOf, show, table } from '../print.ts';
import { webhooksListen } from './webhooks-listen.ts';

const allWebhooks = async (io: CommandIo) =>
  (
    await collect(Number.MAX_SAFE_INTEGER, async (query) => {
      const got = await ask(io, listWebhooks, { query });
      return { items: got.webhooks, nextCursor: got.nextCursor };
    })
  ).items;

/** The id of a webhook named by its id or its address. */
const findWebhookId = async (io: CommandIo, text: string): Promise<string> =>
  isId(text)
    ? text
    : theOnly(
        (await allWebhooks(io)).filter(({ url }) => url === text),
        'webhook',
        text,
      ).id;

const readEvents = (words: readonly string[]): WebhookEvent[] => {
  if (words.length === 0) return [...webhookEvent.options];
  return words.map((word) => {
    const event = webhookEvent.safeParse(word);
    if (event.success) return event.data;
    throw new UsageError(`EVENT is one of ${webhookEvent.options.join(', ')}; not “${word}”.`);
  });
};

const webhooksList = defineCommand({
  name: 'webhooks list',
  summary: 'List the addresses of your own systems that are told of events, oldest first',
  operands: [],
  options: {},
  examples: ['webhooks list', 'webhooks list --json'],
  act: async (_given, io) => {
    const webhooks = await allWebhooks(io);
    show(io, { webhooks }, () =>
      webhooks.length === 0
        ? ['No webhooks.']
        : table(
            ['WEBHOOK', 'MADE', 'EVENTS', 'ADDRESS'],
            webhooks.map(({ id, createdAt, events, url }) => [
              id,
              minuteOf(createdAt),
              events.length === webhookEvent.options.length ? 'all' : events.join(', '),
              url,
            ]),
          ),
    );
  },
});

const secretLines = ({ id, secret }: Received<typeof createWebhook>, then: string): string[] => [
  `Webhook  ${id}`,
  `Secret   ${secret}`,
  `The secret is not shown again. ${then}`,
];

const webhooksAdd = defineCommand({
  name: 'webhooks add',
  summary: 'Tell an https address of events, of all of them unless some are named; shows its secret once',
  operands: ['URL', '[EVENT…]'],
  operandChoices: { EVENT: webhookEvent.options },
  options: {},
  examples: [
    'webhooks add https://systems.example.org/evenkeel',
    'webhooks add https://systems.example.org/alerts safety-alert.raised',
  ],
  act: async ({ operands: [url = '', ...words] }, io) => {
    const made = await ask(io, createWebhook, { body: { url, events: readEvents(words) } });
    show(io, made, () => secretLines(made, 'Verify each call with it: docs/webhooks.md.'));
  },
});

const webhooksRotateSecret = defineCommand({
  name: 'webhooks rotate-secret',
  summary: 'Give a webhook a new secret; for a day each call is signed by the old one too',
  operands: ['WEBHOOK'],
  options: {},
  examples: ['webhooks rotate-secret https://systems.example.org/evenkeel'],
  act: async ({ operands: [webhook = ''] }, io) => {
    const id = await findWebhookId(io, webhook);
    const made = await ask(io, rotateWebhookSecret, { params: { id } });
    show(io, made, () => secretLines(made, 'The one before goes on signing for a day.'));
  },
});

const webhooksRemove = defineCommand({
  name: 'webhooks remove',
  summary: 'End a webhook, and what was still to be delivered to it',
  operands: ['WEBHOOK'],
  options: {},
  confirm: ([webhook]) => `End the webhook “${webhook}”, and what it was still to be told?`,
  examples: ['webhooks remove https://systems.example.org/evenkeel'],
  act: async ({ operands: [webhook = ''] }, io) => {
    const id = await findWebhookId(io, webhook);
    await ask(io, deleteWebhook, { params: { id } });
    show(io, { removed: id }, () => ['Removed.']);
  },
});

const states = ['queued', 'delivered', 'dead'] as const;

const webhooksDeliveries = defineCommand({
  name: 'webhooks deliveries',
  summary: 'List what a webhook was told and what became of it, newest first',
  operands: ['WEBHOOK'],
  options: {
    status: { type: 'string', value: 'STATE', choices: states, meaning: states.join(', ') },
    ...limitOption,
  },
  examples: ['webhooks deliveries https://systems.example.org/evenkeel --status dead'],
  act: async ({ values, operands: [webhook = ''] }, io) => {
    const { status } = values;
    const limit = readLimit(values.limit);
    const id = await findWebhookId(io, webhook);
    const found = await collect(limit, async (page) => {
      const query = status === undefined ? page : { status, ...page };
      const got = await ask(io, listWebhookDeliveries, { params: { id }, query });
      return { items: got.deliveries, nextCursor: got.nextCursor };
    });
    const deliveries = found.items;
    show(io, { deliveries }, () =>
      deliveries.length === 0
        ? ['No deliveries.']
        : table(
            ['DELIVERY', 'WRITTEN', 'EVENT', 'STATE', 'TRIES', 'DELIVERED', 'ANSWER', 'WHY NOT'],
            deliveries.map((one) => [
              one.id,
              minuteOf(one.createdAt),
              one.event,
              one.status,
              one.attempts,
              one.deliveredAt === null ? null : minuteOf(one.deliveredAt),
              one.lastStatus,
              one.lastError,
            ]),
          ),
    );
    tellOfMore(io, found);
  },
});

const webhooksReplay = defineCommand({
  name: 'webhooks replay',
  summary: 'Deliver events once more under their own ids, also ones that were delivered',
  operands: ['WEBHOOK', 'DELIVERY…'],
  options: {},
  examples: ['webhooks replay https://systems.example.org/evenkeel 0f6f3f0e-55a5-4e43-9a52-3a4c6f4b1d55'],
  act: async ({ operands: [webhook = '', ...deliveryIds] }, io) => {
    const id = await findWebhookId(io, webhook);
    for (const deliveryId of deliveryIds) {
      await ask(io, replayWebhookDelivery, { params: { id, deliveryId } });
    }
    show(io, { replayed: deliveryIds }, () => ['On the way again.']);
  },
});

export const webhookCommands: readonly Command[] = [
  webhooksList,
  webhooksAdd,
  webhooksRotateSecret,
  webhooksRemove,
  webhooksDeliveries,
  webhooksReplay,
  webhooksListen,
];
