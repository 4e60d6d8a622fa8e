import type { MessageRow } from '../db/schema.ts';
import type { TestApp } from './create-test-app.ts';

/** What was sent to an address, newest first. */
export const messagesTo = ({ db }: TestApp, address: string): Promise<MessageRow[]> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('to_address', '=', address)
    .orderBy('created_at', 'desc')
    .execute();

/** The digits on a line of their own in the newest message, as its receiver would read them. */
export const codeSentTo = async (app: TestApp, address: string): Promise<string> => {
  const [message] = await messagesTo(app, address);
  const code = /^\d{6}$/m.exec(message?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`The newest message to ${address} holds no code.`);
  return code;
};

/** The code in the link of the newest message. */
export const linkCodeSentTo = async (app: TestApp, address: string): Promise<string> => {
  const [message] = await messagesTo(app, address);
  const code = new URLSearchParams(new URL(message?.links[0] ?? '').hash.slice(1)).get('code');
  if (code === null) throw new Error(`The newest message to ${address} holds no link with a code.`);
  return code;
};
