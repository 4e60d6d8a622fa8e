import { channel } from '@evenkeel/contract/communication';
import { listMessages, messageStatus, type SentMessage } from '@evenkeel/contract/provider-messages';
import { ask } from '../ask.ts';
import type { Command } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { findPatientId } from '../find.ts';
import { collect, limitOption, readLimit, tellOfMore } from '../pages.ts';
import { minuteOf, show, table } from '../print.ts';

const channelNames = { push: 'push', email: 'e-mail', sms: 'text' } as const;

/** Where it went; the id of a device says nothing to people. */
const addressOf = (message: SentMessage): string => (message.channel === 'push' ? 'a device' : message.to);

const messagesList = defineCommand({
  name: 'messages list',
  summary: 'List what a patient was sent and what became of it, newest first; never what it said',
  operands: ['PATIENT'],
  options: {
    channel: {
      type: 'string',
      value: 'CHANNEL',
      choices: channel.options,
      meaning: `only ${channel.options.join(', or ')}`,
    },
    state: {
      type: 'string',
      value: 'STATE',
      choices: messageStatus.options,
      meaning: `only ${messageStatus.options.join(', or ')}`,
    },
    ...limitOption,
  },
  examples: ['messages list HV-1001', 'messages list HV-1001 --state bounced --json'],
  act: async ({ values, operands: [who = ''] }, io) => {
    const wanted = { channel: values.channel, status: values.state };
    const patientId = await findPatientId(io, who);
    const found = await collect(readLimit(values.limit), async (page) => {
      const query = { ...wanted, ...page };
      const got = await ask(io, listMessages, { params: { patientId }, query });
      return { items: got.messages, nextCursor: got.nextCursor };
    });
    const messages = found.items;
    show(io, { messages }, () =>
      messages.length === 0
        ? ['No messages yet.']
        : table(
            ['WRITTEN', 'CHANNEL', 'TO', 'KIND', 'STATE', 'TRIES', 'SENT', 'WHY NOT'],
            messages.map((one) => [
              minuteOf(one.createdAt),
              channelNames[one.channel],
              addressOf(one),
              one.messageType,
              one.status,
              one.attempts,
              one.sentAt === null ? null : minuteOf(one.sentAt),
              one.error,
            ]),
          ),
    );
    tellOfMore(io, found);
  },
});

export const messageCommands: readonly Command[] = [messagesList];
