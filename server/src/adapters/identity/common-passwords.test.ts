import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { passwordRules } from '@evenkeel/contract/password';
import { isCommonPassword, refuseCommonPassword } from './common-passwords.ts';

const nobody = { email: 'x@mail.test', names: [] };
const maya = {
  email: 'maya.torres@mail.test',
  names: ['Maya', 'Torres', 'Harbor View Behavioral Health'],
};

describe('a common password', () => {
  it.each([
    ['Password1!', 'a common word with digits and signs after it'],
    ['PASSword', 'a common word in any case'],
    ['2026!Sunshine', 'a common word with digits and signs before it'],
    ['P@$$w0rd', 'letters written as signs'],
    ['$un5h1ne!', 'letters written as signs at its ends too'],
    ['Pass-Word-123', 'a common word with signs inside'],
    ['Ｐassword1!', 'another Unicode form of the same letters'],
    ['1Qaz2wsx!', 'keys that lie side by side'],
    ['Qwerty123!', 'a common word with common digits'],
    ['Aa123456!', 'the shortest way to fulfil the rules'],
    ['Iloveyou#1', 'a common phrase'],
  ])('%s: %s', async (password) => {
    expect(await isCommonPassword(password, nobody)).toBe(true);
  });

  it.each(['Evenkeel#2026', 'MayaTorres1!', 'Torres_1984', 'HarborView!1', 'Ev3nk33l!!'])(
    'is what is known of a person: %s',
    async (password) => {
      expect(await isCommonPassword(password, maya)).toBe(true);
    },
  );

  it.each(['Quiet#Harbor7', 'correct Horse-battery9', 'Mayapple-Torrent8', 'Вечер#Тихий7', 'x'.repeat(128)])(
    'is not %s',
    async (password) => {
      expect(await isCommonPassword(password, maya)).toBe(false);
    },
  );

  it('is none of a thousand that a password manager makes', async () => {
    const made = Array.from({ length: 1000 }, () => `${randomBytes(9).toString('base64')}aA1!`);
    const found = await Promise.all(made.map((password) => isCommonPassword(password, maya)));
    expect(made.filter((_, index) => found[index])).toEqual([]);
  });

  it('is found without delay, whatever is sent', async () => {
    const started = performance.now();
    const words = ['aaaa', 'aaaaa', 'aaaaaa'];
    for (const password of ['1'.repeat(128), `${'a'.repeat(127)}b`, `${'!'.repeat(64)}a${'!'.repeat(63)}`]) {
      await isCommonPassword(password, { email: 'aaaa.aaaaa.aaaaaa@mail.test', names: words });
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('is refused on the field where it was typed, in words that help', async () => {
    const refused = await refuseCommonPassword('Password1!', 'newPassword', nobody).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({
      code: 'invalid-fields',
      fields: { newPassword: 'This password is too easy to guess. Please choose a less common one.' },
    });
    await expect(refuseCommonPassword('Quiet#Harbor7', 'newPassword', nobody)).resolves.toBeUndefined();
  });

  it('keeps every rule of the checklist, or the list would not be needed', () => {
    expect(passwordRules.every(({ holds }) => holds('Password1!'))).toBe(true);
  });
});
