import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as its receiver's program reads it. */
export interface ReceivedMail {
  /** The envelope's receiver. */
  readonly to: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What the server says to a receiver or a mail: a status with its words, such as `550 5.1.1 unknown`. */
type Refusal = `${4 | 5}${number} ${string}`;

export interface MailServer {
  /** For EVENKEEL_SMTP_URL. */
  readonly url: string;
  /** In the order in which they came. */
  readonly mails: readonly ReceivedMail[];
  /** Refuses receivers from now on; null takes them again. */
  refuseReceivers(refusal: Refusal | null): void;
  /** Refuses what is in mails from now on; null takes them again. */
  refuseMails(refusal: Refusal | null): void;
  /** Says nothing any more once a mail has been sent; false answers again. */
  fallSilent(silent: boolean): void;
  /** Is called when a mail has come in whole, before the server says that it has it. */
  onMail(hear: ((mail: ReceivedMail) => void | Promise<void>) | null): void;
  /** Resolves with the mails to an address as soon as there are so many. */
  waitFor(address: string, count?: number): Promise<readonly ReceivedMail[]>;
  stop(): Promise<void>;
}

const errorOf = (refusal: Refusal): Error =>
  Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) });

/** Reads a mail as it came over the line. */
const read = async (raw: Buffer, to: string): Promise<ReceivedMail> => {
  const mail = await PostalMime.parse(raw);
  return {
    to,
    from: { name: mail.from?.name ?? '', address: mail.from?.address ?? '' },
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  };
};

/** A real SMTP server on this machine that keeps the mail it takes. */
export const startMailServer = async (): Promise<MailServer> => {
  const mails: ReceivedMail[] = [];
  let refusedReceiver: Refusal | null = null;
  let refusedMail: Refusal | null = null;
  let silent = false;
  let hear: ((mail: ReceivedMail) => void | Promise<void>) | null = null;
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => done(refusedReceiver === null ? null : errorOf(refusedReceiver)),
    onData: (stream, { envelope }, done) => {
      void (async () => {
        // A sender that is killed in the middle has sent nothing.
        const raw = await buffer(stream).catch(() => null);
        if (silent || raw === null) return;
        if (refusedMail !== null) {
          done(errorOf(refusedMail));
          return;
        }
        for (const { address } of envelope.rcptTo) {
          const mail = await read(raw, address);
          mails.push(mail);
          await hear?.(mail);
        }
        done(null);
        for (const look of waiting) look();
      })();
    },
  });
  // A client that is killed while it sends is nothing to be surprised at.
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuseReceivers: (refusal) => {
      refusedReceiver = refusal;
    },
    refuseMails: (refusal) => {
      refusedMail = refusal;
    },
    fallSilent: (now) => {
      silent = now;
    },
    onMail: (listen) => {
      hear = listen;
    },
    waitFor: (to, count = 1) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = mails.filter((mail) => mail.to === to);
          if (found.length < count) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
};
