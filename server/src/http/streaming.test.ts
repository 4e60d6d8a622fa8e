import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startStream } from './streaming.ts';

async function* pieces(count: number, size: number, fault?: { readonly at: number }): AsyncGenerator<string> {
  for (let index = 0; index < count; index += 1) {
    if (index === fault?.at) throw new Error('The database went away');
    yield String(index % 10).repeat(size);
  }
}

describe('startStream', () => {
  it.each([
    [0, 0],
    [3, 10],
    [50, 10_000],
  ])('gives %i pieces of %i characters whole', async (count, size) => {
    const whole = Array.from({ length: count }, (_, index) => String(index % 10).repeat(size)).join('');
    expect(await text(await startStream(pieces(count, size)))).toBe(whole);
  });

  it('fails at once where there is nothing to send yet', async () => {
    await expect(startStream(pieces(3, 10, { at: 2 }))).rejects.toThrow('The database went away');
  });

  it('breaks off where a part was sent, so that it is not taken for the whole', async () => {
    const stream = await startStream(pieces(50, 10_000, { at: 20 }));
    await expect(text(stream)).rejects.toThrow('The database went away');
  });
});
