import type { PushMessage } from '@evenkeel/contract/push-message';
import type { OutgoingMessage } from './delivery.ts';

/** How long a device that is switched off is waited for. */
export const pushSeconds = 24 * 60 * 60;

/** What a device is brought of a message. */
export const pushContent = ({ id, subject, text, links }: OutgoingMessage): PushMessage => {
  const [link] = links;
  const path = link === undefined ? '/' : new URL(link).pathname + new URL(link).search;
  return { title: subject ?? 'Evenkeel', body: text, path, tag: id };
};
