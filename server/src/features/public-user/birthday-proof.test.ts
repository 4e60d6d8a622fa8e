import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileRow } from '../../db/schema.ts';
import { buildAccount, buildProfile } from '../../testing/build.ts';
import { call, freshAddress } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { proofCookie } from '../../testing/onboarding.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const born = '1990-05-17';
let count = 0;
const person = (given: Parameters<typeof buildProfile>[1] = {}): Promise<ProfileRow> => {
  count += 1;
  return buildProfile(app, { email: `born-${count}@mail.test`, date_of_birth: born, ...given });
};
const verify = ({ user_id: userId }: ProfileRow, body: object) =>
  call(app, 'verifyBirthday', { params: { userId }, body: { dateOfBirth: born, ...body } });
const createAccount = (profile: ProfileRow, cookie: string, email = profile.email) =>
  call(app, 'createAccount', {
    body: { patientId: profile.patient_id, email, password: 'Quiet#Lantern7' },
    headers: { cookie },
    from: freshAddress(),
  });

describe('a date of birth that was verified over a link from a message', () => {
  it.each(['sms', 'email'])('by %s lets this browser create the account', async (telecomType) => {
    const profile = await person();
    const answer = await verify(profile, { telecomType });
    expect(answer.json()).toEqual({ isVerified: true });
    expect(answer.cookies).toEqual([
      {
        name: 'evenkeel-account-proof',
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: '/v1/public-api/onboarding',
        maxAge: 900,
        httpOnly: true,
        secure: true,
        sameSite: 'Strict',
      },
    ]);
    expect((await createAccount(profile, proofCookie(answer), 'mine@mail.test')).statusCode).toBe(403);
    expect((await createAccount(profile, proofCookie(answer))).json()).toEqual({ status: 'created' });
  });

  it('is good for the person of the link and for nobody else', async () => {
    const [profile, other] = [await person(), await person()];
    const cookie = proofCookie(await verify(profile, { telecomType: 'sms' }));
    expect((await createAccount(other, cookie)).json().error.code).toBe('verification-required');
  });

  it('leaves no cookie where it leads to no account', async () => {
    const onboarded = await person();
    await buildAccount(app, { profile: onboarded });
    const answers = [
      await verify(await person(), { telecomType: 'sms', dateOfBirth: '1990-05-18' }),
      await verify(await person(), {}),
      await verify(await person({ type: 'participant' }), { telecomType: 'sms' }),
      await verify(await person({ email: null }), { telecomType: 'sms' }),
      await verify(onboarded, { telecomType: 'sms' }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await app.db.selectFrom('account_proofs').select('email').execute()).not.toContainEqual({
      email: onboarded.email,
    });
  });
});
