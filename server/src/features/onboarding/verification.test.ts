import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, buildProfile } from '../../testing/build.ts';
import { freshAddress } from '../../testing/call.ts';
import { createTestApp, testPublicUrl, type TestApp } from '../../testing/create-test-app.ts';
import {
  buildInvited,
  codeFor,
  lookUp,
  messagesTo,
  otherCode,
  proofCookie,
  trailOf,
  verifyCode,
} from '../../testing/onboarding.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const proofsOf = ({ id }: { id: string }) =>
  app.db.selectFrom('account_proofs').selectAll().where('profile_id', '=', id).execute();

const invalidCode = {
  error: {
    code: 'invalid-code',
    message: 'This code is not right, or it has expired. Check it, or ask for a new one.',
  },
};

describe('POST /v1/public-api/onboarding/verification-code', () => {
  it('answers 401 to a wrong code, an old one, somebody else’s and none, all in the same words', async () => {
    const [person, other] = [await buildInvited(app), await buildInvited(app)];
    const never = await buildInvited(app);
    const uninvited = await buildProfile(app, { email: 'uninvited@mail.test' });
    const voided = await codeFor(app, person);
    const code = await codeFor(app, person);
    const theirs = await codeFor(app, other);
    const answers = [
      await verifyCode(app, { code: otherCode(code), email: person.email }),
      await verifyCode(app, { code: theirs, email: person.email }),
      await verifyCode(app, { code, email: never.email }),
      await verifyCode(app, { code, email: uninvited.email }),
      await verifyCode(app, { code, email: 'nobody@mail.test' }),
      await verifyCode(app, { code, phoneNumber: '+14155550199' }),
      await verifyCode(app, { code, email: person.email, lastName: 'Somebody' }),
      await verifyCode(app, { code, email: person.email, dateOfBirth: '1999-09-09' }),
    ];
    if (voided !== code) answers.push(await verifyCode(app, { code: voided, email: person.email }));
    app.clock.advance(600);
    answers.push(await verifyCode(app, { code, email: person.email }));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(invalidCode);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await proofsOf(person)).toEqual([]);
  });

  it.each([
    [{ email: 'a@mail.test' }, { code: '* Required' }],
    [{ email: 'a@mail.test', code: '12345' }, { code: 'Please enter the 6 digits of the code' }],
    [{ email: 'a@mail.test', code: '12345a' }, { code: 'Please enter the 6 digits of the code' }],
    [{ code: '123456' }, { email: 'Name either the email or the phone number that the code was sent to' }],
    [
      { code: '123456', email: 'a@mail.test', phoneNumber: '4155550132' },
      { email: 'Name either the email or the phone number that the code was sent to' },
    ],
  ])('answers 422 to %j', async (body, fields) => {
    const answer = await verifyCode(app, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual(fields);
  });

  it('answers with the e-mail address on file and the patient, and nothing else', async () => {
    const person = await buildInvited(app);
    const code = await codeFor(app, person);
    app.clock.advance(599);
    const answer = await verifyCode(app, { code: ` ${code} `, email: person.email.toUpperCase() });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ patientEmail: person.email, patientId: person.patient_id });
  });

  it('takes the code that came by telephone, and tells the e-mail address then', async () => {
    const phoneNumber = '+14155559950';
    const mine = { phone_number: phoneNumber, last_name: 'Whitfield', date_of_birth: '1979-06-15' };
    const person = await buildInvited(app, mine);
    await buildInvited(app, { phone_number: phoneNumber, last_name: 'Whitlock' });
    const who = { phoneNumber, lastName: 'whitfield', dateOfBirth: '1979-06-15' };
    await lookUp(app, { type: 'phonenumber', ...who });
    const [message] = await messagesTo(app, phoneNumber);
    const code = /#(\d{6})$/.exec(message?.text ?? '')?.[1] ?? '';
    expect((await verifyCode(app, { code, phoneNumber })).json()).toEqual(invalidCode);
    expect((await verifyCode(app, { code, ...who })).json()).toEqual({
      patientEmail: person.email,
      patientId: person.patient_id,
    });
  });

  it('leaves the proof with the browser, out of reach of scripts and of other sites', async () => {
    const person = await buildInvited(app);
    const code = await codeFor(app, person);
    const answer = await verifyCode(app, { code, email: person.email });
    expect(testPublicUrl).toMatch(/^https:/);
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
    const [proof, ...others] = await proofsOf(person);
    expect(others).toEqual([]);
    expect(proof).toMatchObject({
      email: person.email,
      expires_at: new Date(app.clock.now().getTime() + 900_000),
      used_at: null,
    });
    expect(JSON.stringify(proof)).not.toContain(answer.cookies[0]?.value);
  });

  it('redeems a code once, by however many it is tried at once', async () => {
    const person = await buildInvited(app);
    const code = await codeFor(app, person);
    const from = freshAddress();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => verifyCode(app, { code, email: person.email }, from)),
    );
    const others = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(others).toHaveLength(49);
    // They came too late, or after the five tries.
    for (const { statusCode } of others) expect([401, 429]).toContain(statusCode);
    expect(answers.filter((answer) => proofCookie(answer) !== '')).toHaveLength(1);
    expect(await proofsOf(person)).toHaveLength(1);
    expect((await verifyCode(app, { code, email: person.email })).json()).toEqual(invalidCode);
  });

  it('takes five tries at one code, even all at once; the sixth is not compared, even if it is right', async () => {
    const person = await buildInvited(app);
    const code = await codeFor(app, person);
    const wrong = { code: otherCode(code), email: person.email };
    const guesses = await Promise.all(Array.from({ length: 20 }, () => verifyCode(app, wrong)));
    expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
    app.clock.advance(60);
    const refused = await verifyCode(app, { code, email: person.email });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error.code).toBe('too-many-requests');
    expect(refused.headers['retry-after']).toBe('540');
    app.clock.advance(540);
    expect((await verifyCode(app, { code, email: person.email })).json()).toEqual(invalidCode);
  });

  it('takes a new code after the tries at one are used up', async () => {
    const person = await buildInvited(app);
    const code = await codeFor(app, person);
    for (let tries = 1; tries <= 5; tries += 1) {
      await verifyCode(app, { code: otherCode(code), email: person.email });
    }
    const next = await codeFor(app, person);
    expect((await verifyCode(app, { code: next, email: person.email })).statusCode).toBe(200);
  });

  it('bounds the tries of one person over all their codes, and guessing at nothing keeps nobody out', async () => {
    const person = await buildInvited(app);
    const guess = () => verifyCode(app, { code: '123456', email: person.email });
    for (let tries = 1; tries <= 51; tries += 1) expect((await guess()).statusCode).toBe(401);
    for (let codes = 1; codes <= 10; codes += 1) {
      const wrong = { code: otherCode(await codeFor(app, person)), email: person.email };
      for (let tries = 1; tries <= 5; tries += 1) expect((await verifyCode(app, wrong)).statusCode).toBe(401);
      // The hourly limit of sends goes by the real time.
      const sends = `sends-per-account:${person.id}`;
      await app.database.pool.query('delete from rate_limits where key = $1', [sends]);
    }
    const refused = await lookUp(app, { type: 'email', email: person.email });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
  });

  it('limits wrong codes from one address, whoever they are for, before a code is compared', async () => {
    const from = freshAddress();
    const person = await buildInvited(app);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        verifyCode(app, { code: '123456', email: `nobody-${index}@mail.test` }, from),
      ),
    );
    const code = await codeFor(app, person);
    for (const email of [person.email, 'nobody@mail.test']) {
      const refused = await verifyCode(app, { code, email }, from);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    }
    expect((await verifyCode(app, { code, email: person.email })).statusCode).toBe(200);
  });

  it('does not count right codes against an address', async () => {
    const from = freshAddress();
    const key = `failed-codes:${from}`;
    const person = await buildInvited(app);
    await verifyCode(app, { code: '123456', email: 'nobody@mail.test' }, from);
    const code = await codeFor(app, person);
    expect((await verifyCode(app, { code, email: person.email }, from)).statusCode).toBe(200);
    const { rows } = await app.database.pool.query('select points from rate_limits where key = $1', [key]);
    expect(rows).toEqual([{ points: 1 }]);
  });

  it('is of no use once the person has an account', async () => {
    const person = await buildInvited(app);
    const code = await codeFor(app, person);
    await buildAccount(app, { profile: person, email: person.email });
    expect((await verifyCode(app, { code, email: person.email })).json()).toEqual(invalidCode);
  });

  it('tells the audit trail of what succeeded and failed, and neither address nor code', async () => {
    const person = await buildInvited(app);
    const code = await codeFor(app, person);
    await verifyCode(app, { code: otherCode(code), email: person.email });
    await verifyCode(app, { code, email: person.email });
    const trail = await trailOf(app, person.user_id);
    expect(trail.map(({ action }) => action)).toEqual([
      'onboarding.send-code',
      'onboarding.verify-code-failed',
      'onboarding.verify-code',
    ]);
    expect(JSON.stringify(trail)).not.toContain('@');
    expect(JSON.stringify(trail)).not.toContain(code);
  });
});
