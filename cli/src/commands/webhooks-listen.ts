import type { CommandIo } from '../command.ts';
import { defineCommand } from '../define-command.ts';
import { Failure, UsageError } from '../failures.ts';
import { startListener, type Heard } from '../webhook-listener.ts';

const readNumber = (
  option: string,
  text: string | undefined,
  { otherwise, from, to }: { readonly otherwise: number; readonly from: number; readonly to: number },
): number => {
  if (text === undefined) return otherwise;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw new UsageError(`--${option} takes a number from ${from} to ${to}, not “${text}”.`);
};

const signedWords = ({ signed }: Heard): string => {
  if (signed === null) return 'not verified';
  return signed ? 'signed' : 'NOT SIGNED by this secret';
};

const lineOf = (heard: Heard): string => {
  const { event } = heard;
  if (event === null) return `something that is no event (${signedWords(heard)})`;
  const ids = Object.entries(event.data).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${value}`],
  );
  return `${event.createdAt}  ${event.event} (${signedWords(heard)})  ${ids.join(' ')}`;
};

const print = ({ json, out }: CommandIo, heard: Heard): void =>
  out(json ? JSON.stringify({ ...heard.event, signed: heard.signed }) : lineOf(heard));

const listening = async (
  io: CommandIo,
  given: { port: number; secret: string | null; status: number; count: number },
): Promise<void> => {
  const enough = Promise.withResolvers<void>();
  let heardSoFar = 0;
  const hear = (heard: Heard): void => {
    print(io, heard);
    heardSoFar += 1;
    if (heardSoFar === given.count) enough.resolve();
  };
  const listener = await startListener({ ...given, hear }).catch(() => {
    throw new Failure(`Port ${given.port} cannot be listened at. Name another one with --port.`);
  });
  io.err(`Listening at ${listener.url}; stop with Ctrl-C.`);
  if (given.secret === null) io.err('Without --secret nothing is verified.');
  await enough.promise;
  await listener.stop();
};

/** A receiver for trying webhooks out. */
export const webhooksListen = defineCommand({
  name: 'webhooks listen',
  summary: 'Take a webhook’s calls on this machine, verify them and print them: to try it out',
  operands: [],
  options: {
    port: { type: 'string', value: 'N', meaning: 'where to listen (4000 unless said)' },
    secret: { type: 'string', value: 'SECRET', meaning: 'as it was shown when the webhook was added' },
    answer: { type: 'string', value: 'STATUS', meaning: 'what to answer (200 unless said)' },
    count: { type: 'string', value: 'N', meaning: 'stop after so many calls' },
  },
  examples: ['webhooks listen --port 4000 --secret whsec_…', 'webhooks listen --answer 500'],
  act: async ({ values }, io) =>
    listening(io, {
      port: readNumber('port', values.port, { otherwise: 4000, from: 0, to: 65_535 }),
      secret: values.secret ?? null,
      status: readNumber('answer', values.answer, { otherwise: 200, from: 200, to: 599 }),
      count: readNumber('count', values.count, { otherwise: Infinity, from: 1, to: 999_999_999 }),
    }),
  needsNoKey: true,
});
