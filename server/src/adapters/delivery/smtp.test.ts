import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import type { Delivery, OutgoingMessage } from './delivery.ts';
import { createSmtp } from './smtp.ts';

let server: MailServer;
let smtp: Delivery;
beforeAll(async () => {
  server = await startMailServer();
  smtp = createSmtp({ url: server.url, from: { name: 'Evenkeel', address: 'care@clinic.test' } });
});
afterAll(async () => {
  await smtp.close?.();
  await server.stop();
});

let count = 0;
const message = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => {
  count += 1;
  return {
    id: crypto.randomUUID(),
    to: `reader-${count}@mail.test`,
    sender: 'Harbor View “Care”, Inc.',
    subject: 'Ein Gruß für Zoë',
    text: 'Ça va?\n.\nhttps://clinic.test/a?b=c',
    html: '<p>Ça va?</p>',
    links: [],
    oneClickUrl: null,
    device: null,
    ...more,
  };
};
const received = async (sent: OutgoingMessage) => {
  await smtp.deliver(sent);
  const [mail] = await server.waitFor(sent.to);
  return mail;
};

describe('a mail', () => {
  it('comes in the clinic’s name from our address, as text and as HTML, and says that nobody typed it', async () => {
    const sent = message();
    const mail = await received(sent);
    expect(mail).toMatchObject({
      from: { name: 'Harbor View “Care”, Inc.', address: 'care@clinic.test' },
      subject: 'Ein Gruß für Zoë',
      headers: { 'auto-submitted': 'auto-generated' },
    });
    expect(mail?.text.trimEnd()).toBe(sent.text);
    expect(mail?.html).toContain('<p>Ça va?</p>');
    expect((await received(message({ sender: null })))?.from.name).toBe('Evenkeel');
  });

  it('has our id, the same at every try', async () => {
    const sent = message();
    const first = await smtp.deliver(sent);
    expect(first.providerId).toBe(`<${sent.id}@clinic.test>`);
    await smtp.deliver(sent);
    const mails = await server.waitFor(sent.to, 2);
    expect(mails.map(({ messageId }) => messageId)).toEqual([first.providerId, first.providerId]);
  });

  it('can be stopped by one click where nobody asked for it, and by none where somebody did', async () => {
    const oneClickUrl = `https://clinic.test/v1/public-api/unsubscribe/one-click?token=${'t'.repeat(130)}`;
    const optional = await received(message({ oneClickUrl }));
    expect(optional?.headers).toMatchObject({
      'list-unsubscribe': `<${oneClickUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    const asked = await received(message());
    expect(Object.keys(asked?.headers ?? {})).not.toContain('list-unsubscribe');
  });

  it('takes no header from a subject or a name', async () => {
    const mail = await received(
      message({ subject: 'Hello\r\nBcc: other@mail.test', sender: 'View\r\nBcc: other@mail.test' }),
    );
    expect(Object.keys(mail?.headers ?? {})).not.toContain('bcc');
    expect(server.mails.map(({ to }) => to)).not.toContain('other@mail.test');
  });

  it('goes to one receiver, whatever the address looks like', async () => {
    const odd = message({ to: 'one@mail.test, two@mail.test' });
    await smtp.deliver(odd).catch(() => undefined);
    expect(server.mails.map(({ to }) => to)).not.toContain('two@mail.test');
  });
});

describe('what a server refuses', () => {
  it.each([
    ['550 5.1.1 unknown', 'bounced'],
    ['550 no such user', 'bounced'],
    ['553 5.1.3 bad syntax', 'bounced'],
    ['550 5.2.1 disabled', 'bounced'],
    ['552 5.2.2 mailbox full', 'refused'],
    ['550 5.7.1 blocked', 'refused'],
  ] as const)('of receivers, %s, is %s', async (refusal, kind) => {
    server.refuseReceivers(refusal);
    await expect(smtp.deliver(message())).rejects.toMatchObject({ name: 'PermanentFailure', kind });
    server.refuseReceivers(null);
  });

  it('of mails says nothing of the address', async () => {
    server.refuseMails('554 5.6.0 looks like spam');
    await expect(smtp.deliver(message())).rejects.toMatchObject({
      kind: 'refused',
      message: 'The mail server refused the mail (554 5.6.0)',
    });
    server.refuseMails('452 4.3.1 disk full');
    await expect(smtp.deliver(message())).rejects.toMatchObject({ name: 'PassingFailure' });
    server.refuseMails(null);
  });

  it('of us is for somebody to put right, and no bounce', async () => {
    const url = server.url.replace('smtp://', 'smtp://user:wrong@');
    const refused = createSmtp({ url, from: { name: '', address: 'care@clinic.test' } });
    await expect(refused.deliver(message())).rejects.toMatchObject({ name: 'PassingFailure' });
    await refused.close?.();
  });
});
