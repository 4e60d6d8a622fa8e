import { Readable } from 'node:stream';

/** Roughly how much is sent at a time, in characters. */
const sentAtOnce = 64 * 1024;

/** The same text in fewer pieces: writing each small one by itself takes longer than making it. */
async function* gathered(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of pieces) {
    held += piece;
    if (held.length < sentAtOnce) continue;
    yield held;
    held = '';
  }
  if (held !== '') yield held;
}

async function* after(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Pieces as a stream to send, once the first of it is there: what fails before that can still be answered. */
export const startStream = async (pieces: AsyncIterable<string>): Promise<Readable> => {
  const rest = gathered(pieces);
  const first = await rest.next();
  return Readable.from(after(first.done === true ? '' : first.value, rest), { objectMode: false });
};
