import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { newWebhookSecret, signatureOf } from '../adapters/webhooks/signature.ts';

type Verify = (secret: string, header: string | undefined, body: string | Buffer, now?: number) => boolean;

/** What a clinic is given to verify with, as the documentation has it. */
let isFromEvenkeel: Verify;
beforeAll(async () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
  const [, snippet = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  ({ isFromEvenkeel } = await import(`data:text/javascript,${encodeURIComponent(snippet)}`));
});

const at = new Date('2026-03-02T17:00:00Z');
const body = fc.string({ unit: 'grapheme' });
const someSecret = fc.constant(null).map(newWebhookSecret);

describe('a signature', () => {
  it('is known by the documentation’s dozen lines, whatever the body, by either secret', () => {
    fc.assert(
      fc.property(body, fc.array(someSecret, { minLength: 1, maxLength: 2 }), (text, secrets) => {
        const header = signatureOf(text, secrets, at);
        expect(header).toMatch(/^t=\d+(,v1=[0-9a-f]{64}){1,2}$/);
        for (const secret of secrets) {
          expect(isFromEvenkeel(secret, header, text, at.getTime())).toBe(true);
          expect(isFromEvenkeel(secret, header, Buffer.from(text), at.getTime())).toBe(true);
        }
        expect(isFromEvenkeel(newWebhookSecret(), header, text, at.getTime())).toBe(false);
      }),
    );
  });

  it('is of one body alone', () => {
    const secret = newWebhookSecret();
    fc.assert(
      fc.property(body, body, (text, other) => {
        fc.pre(text !== other);
        expect(isFromEvenkeel(secret, signatureOf(text, [secret], at), other, at.getTime())).toBe(false);
      }),
    );
  });

  it.each([
    [-301, false],
    [-300, true],
    [0, true],
    [300, true],
    [301, false],
  ])('of %i seconds away: %s', (seconds, expected) => {
    const header = signatureOf('{}', ['secret'], at);
    expect(isFromEvenkeel('secret', header, '{}', at.getTime() + seconds * 1000)).toBe(expected);
  });

  it('is nothing else', () => {
    const t = at.getTime() / 1000;
    const hex = createHmac('sha256', 'secret').update(`${t}.{}`).digest('hex');
    const known = (header: string | undefined) => isFromEvenkeel('secret', header, '{}', at.getTime());
    expect(known(`t=${t},v1=${hex}`)).toBe(true);
    expect(known(`t=${t},v1=${'0'.repeat(64)},v1=${hex}`)).toBe(true);
    for (const header of [
      undefined,
      '',
      `v1=${hex}`,
      `t=${t}`,
      `t=${t},v1=`,
      `t=${t},v1`,
      `t=${t},v1=${hex.slice(2)}`,
      `t=${t},v1=${hex}00`,
      `t=${t},v0=${hex}`,
      `t=${t + 1},v1=${hex}`,
      `t=,v1=${hex}`,
      `t=nonsense,v1=${hex}`,
      ',,=,',
    ]) {
      expect([header, known(header)]).toEqual([header, false]);
    }
  });
});
