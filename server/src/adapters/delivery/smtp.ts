import { createTransport } from 'nodemailer';
import { deliveryTimeoutMs, PassingFailure, PermanentFailure, type Delivery } from './delivery.ts';

/** Addresses of this machine, to which mail may go in the clear. */
const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i;

export interface SmtpSettings {
  /** `smtp://` or `smtps://` with user and password in it. */
  readonly url: string;
  /** Whom mail comes from; a clinic's mail carries the clinic's name instead. */
  readonly from: { readonly name: string; readonly address: string };
}

interface SmtpOptions extends SmtpSettings {
  readonly timeoutMs?: number;
}

/** What the server said, without its words: they may repeat the address. */
const said = (status: number | undefined, response: string | undefined): string => {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  return [status, enhanced].filter((part) => part !== undefined).join(' ');
};

/**
 * Whether a refused recipient is one who does not exist (RFC 3463: 5.1.x, 5.2.1). Any other enhanced code
 * tells of a full mailbox or a policy, which says nothing of the address.
 */
const isGone = (told: string): boolean => {
  const [status, enhanced] = told.split(' ');
  if (enhanced !== undefined) return enhanced.startsWith('5.1.') || enhanced === '5.2.1';
  return status === '550' || status === '551' || status === '553';
};

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

const failureOf = (error: unknown): Error => {
  if (!(error instanceof Error)) return new PassingFailure('The mail could not be sent');
  const { code, command, responseCode, response }: SmtpError = error;
  if (responseCode === undefined) return new PassingFailure(`The mail server failed (${code ?? 'unknown'})`);
  const told = said(responseCode, response);
  if (responseCode < 500) return new PassingFailure(`The mail server said to try again (${told})`);
  if (command === 'RCPT TO') {
    return isGone(told)
      ? new PermanentFailure('bounced', `The mail server does not know the address (${told})`)
      : new PermanentFailure('refused', `The mail server refused the receiver (${told})`);
  }
  if (command === 'DATA')
    return new PermanentFailure('refused', `The mail server refused the mail (${told})`);
  // A wrong password or sender: somebody has to set it right, and then the mail can go.
  return new PassingFailure(`The mail server refused us (${told})`);
};

/** Mail by SMTP over connections that are kept open. */
export const createSmtp = ({ url, from, timeoutMs = deliveryTimeoutMs }: SmtpOptions): Delivery => {
  const { hostname, protocol } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    // A second try is ours to make, after a wait.
    maxRequeues: 0,
    requireTLS: protocol === 'smtp:' && !loopback.test(hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // A connection that breaks while nothing is sent is replaced; without a listener it would end the process.
  transport.on('error', () => undefined);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    leavesTheHouse: true,
    deliver: async (message) => {
      const { id, to, sender, subject, text, html, oneClickUrl } = message;
      // The same message again, after a crash, is known by the same id.
      const messageId = `<${id}@${domain}>`;
      try {
        await transport.sendMail({
          messageId,
          from: { name: sender ?? from.name, address: from.address },
          to: { name: '', address: to },
          subject: subject ?? '',
          text,
          ...(html === null ? {} : { html }),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(oneClickUrl === null
              ? {}
              : {
                  'List-Unsubscribe': `<${oneClickUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
        });
      } catch (error) {
        throw failureOf(error);
      }
      return { providerId: messageId };
    },
    close: async () => transport.close(),
  };
};
