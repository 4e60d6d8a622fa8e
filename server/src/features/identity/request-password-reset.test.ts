import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, buildClinic, buildProfile } from '../../testing/build.ts';
import { call, freshAddress } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { codeSentTo, messagesTo } from '../../testing/sent.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const request = (email: string, from = freshAddress()) =>
  call(app, 'requestPasswordReset', { body: { userType: 'patient', email }, from });

describe('POST /v1/public-api/authentication/forgot-password/request-code', () => {
  it('answers 422 to what is no e-mail, and to any user type but patient', async () => {
    const answer = await call(app, 'requestPasswordReset', { body: { userType: 'clinician', email: 'x' } });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual(['userType', 'email']);
    expect(answer.json().error.fields.email).toBe('Please enter a valid email');
  });

  it('answers 404 where there is no account, for the page asks whether the email is right', async () => {
    const answer = await request('nobody@mail.test');
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('user-not-found');
  });

  it('sends six digits that are kept only as a hash', async () => {
    const clinic = await buildClinic(app, { organization_name: 'Harbor & Sons' });
    const profile = await buildProfile(app, { clinic_id: clinic.id, first_name: 'Maya' });
    const { id, email } = await buildAccount(app, { email: 'maya@mail.test', profile });
    const answer = await request('Maya@mail.test');
    expect(answer.statusCode).toBe(202);
    expect(answer.body).toBe('');
    const [message, ...others] = await messagesTo(app, email);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      channel: 'email',
      subject: 'Your code for a new password',
      message_type: 'CONFIRMATION_CODE',
      clinic_id: clinic.id,
      user_id: profile.user_id,
      links: [],
    });
    for (const words of ['Hello Maya,', '10 minutes', 'Harbor & Sons'])
      expect(message?.text).toContain(words);
    const code = await codeSentTo(app, email);
    expect(code).toMatch(/^\d{6}$/);
    expect(message?.html).toContain(`>${code}<`);
    const stored = await app.db
      .selectFrom('confirmation_codes')
      .select(['code_hash', 'purpose'])
      .where('account_id', '=', id)
      .execute();
    expect(stored).toEqual([{ purpose: 'password-reset', code_hash: expect.stringMatching(/^[\w-]{43}$/) }]);
  });

  it('sends five of twenty that are asked for at once, and leaves one alive', async () => {
    const { id, email } = await buildAccount(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(email)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 202)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    const alive = await app.db
      .selectFrom('confirmation_codes')
      .select('id')
      .where('account_id', '=', id)
      .where('voided_at', 'is', null)
      .execute();
    expect(alive).toHaveLength(1);
  });

  it('sends five in an hour to one account, sign-in links counted in', async () => {
    const { email } = await buildAccount(app);
    for (let sent = 1; sent <= 4; sent += 1) expect((await request(email)).statusCode).toBe(202);
    const link = await call(app, 'requestMagicLink', { body: { email }, from: freshAddress() });
    expect(link.statusCode).toBe(202);
    const refused = await request(email);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(await messagesTo(app, email)).toHaveLength(5);
  });

  it('takes twenty in an hour from one address', async () => {
    const from = freshAddress();
    for (let sent = 1; sent <= 20; sent += 1) {
      expect((await request('nobody@mail.test', from)).statusCode).toBe(404);
    }
    const { email } = await buildAccount(app);
    expect((await request(email, from)).statusCode).toBe(429);
    expect((await request(email)).statusCode).toBe(202);
  });
});
