import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '../../testing/build.ts';
import { call, freshAddress } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import {
  buildInvited,
  lookUp,
  messagesTo,
  proofCookie,
  provenBy,
  trailOf,
} from '../../testing/onboarding.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const password = 'Quiet#Lantern7';

interface Person {
  readonly patient_id: string;
  readonly email: string;
}
const create = (person: Person, cookie: string, body: object = {}, from = freshAddress()) =>
  call(app, 'createAccount', {
    body: { patientId: person.patient_id, email: person.email, password, ...body },
    headers: cookie === '' ? {} : { cookie },
    from,
  });
const signIn = (email: string, given = password) =>
  call(app, 'signIn', { body: { email, password: given }, from: freshAddress() });
const profileOf = ({ id }: { id: string }) =>
  app.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const invitesOf = ({ id }: { id: string }) =>
  app.db.selectFrom('invites').selectAll().where('profile_id', '=', id).execute();
const accountsOf = (email: string) =>
  app.db.selectFrom('accounts').selectAll().where('email', '=', email).execute();

const verificationRequired = {
  error: {
    code: 'verification-required',
    message: 'Please confirm who you are once more before you create your account.',
  },
};

describe('POST /v1/public-api/onboarding/account', () => {
  it('answers 403 to a browser that has not just been verified as this person', async () => {
    const [person, other] = [await buildInvited(app), await buildInvited(app)];
    const [cookie, theirs] = [await provenBy(app, person), await provenBy(app, other)];
    const answers = [
      await create(person, ''),
      await create(person, 'evenkeel-account-proof='),
      await create(person, 'evenkeel-account-proof=made-up'),
      await create(person, theirs),
      await create(person, cookie, { patientId: other.patient_id }),
      await create(person, cookie, { patientId: randomUUID() }),
      await create(person, cookie, { email: other.email }),
      await create(person, cookie, { email: 'mine@mail.test' }),
    ];
    app.clock.advance(900);
    answers.push(await create(person, cookie));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual(verificationRequired);
    }
    expect((await profileOf(person)).account_id).toBeNull();
    expect(await accountsOf(person.email)).toEqual([]);
  });

  it.each([
    ['', 'Required'],
    ['Quiet Lantern#7', 'No spaces'],
    ['Quiet#Lantern', 'At least one number'],
    ['quiet#lantern7', 'Uppercase and lowercase letters'],
    ['Qu#7', 'At least 8 characters'],
    ['QuietLantern7', 'At least one special character'],
    [`Aa#1${'x'.repeat(125)}`, 'Please use at most 128 characters'],
    ['Password1!', 'This password is too easy to guess. Please choose a less common one.'],
    ['Lindqvist#1', 'This password is too easy to guess. Please choose a less common one.'],
  ])('answers 422 to the password %j, and lets another be chosen', async (chosen, problem) => {
    const person = await buildInvited(app, { last_name: 'Lindqvist' });
    const cookie = await provenBy(app, person);
    const answer = await create(person, cookie, { password: chosen });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual({ password: problem });
    expect((await create(person, cookie)).json()).toEqual({ status: 'created' });
  });

  it('says nothing of how common a password is to whoever has not been verified', async () => {
    const person = await buildInvited(app);
    expect((await create(person, '', { password: 'Password1!' })).statusCode).toBe(403);
  });

  it('makes the account that signs in from then on, and takes the cookie back', async () => {
    const person = await buildInvited(app, { preferred_name: 'Sammy' });
    const cookie = await provenBy(app, person);
    app.clock.advance(899);
    const answer = await create(person, cookie, { email: person.email.toUpperCase() });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ status: 'created' });
    expect(answer.cookies).toMatchObject([
      { name: 'evenkeel-account-proof', value: '', maxAge: 0, path: '/v1/public-api/onboarding' },
    ]);

    const tokens = await signIn(person.email);
    expect(tokens.statusCode).toBe(200);
    const profiles = await call(app, 'getUserProfiles', {
      headers: { authorization: `Bearer ${tokens.json().accessToken}` },
    });
    expect(profiles.json()).toMatchObject([
      {
        id: person.id,
        email: person.email,
        info: { shouldPromptAccountCreation: true, hasOnboarded: true },
      },
    ]);

    const [account] = await accountsOf(person.email);
    expect(account?.password_hash).toMatch(/^\$argon2id\$/);
    expect(await invitesOf(person)).toMatchObject([{ accepted_at: app.clock.now(), replaced_at: null }]);
    expect((await lookUp(app, { type: 'email', email: person.email })).json()).toEqual({
      status: 'invite-already-accepted',
    });
  });

  it('tells the address on file that there is an account now', async () => {
    const person = await buildInvited(app, { first_name: 'Sam' });
    await create(person, await provenBy(app, person));
    const messages = await messagesTo(app, person.email);
    const told = messages.find(({ message_type: type }) => type === 'ACCOUNT_CREATED');
    expect(told).toMatchObject({
      channel: 'email',
      user_id: person.user_id,
      subject: 'Your account is ready',
      links: ['https://clinic.test/login'],
    });
    expect(told?.text).toContain('Hi Sam,');
    expect(told?.text).toContain('please tell your clinic');
  });

  it('takes a password of 128 characters', async () => {
    const person = await buildInvited(app);
    const longest = `Aa#1${'ü'.repeat(124)}`;
    const answer = await create(person, await provenBy(app, person), { password: longest });
    expect(answer.json()).toEqual({ status: 'created' });
    expect((await signIn(person.email, longest)).statusCode).toBe(200);
  });

  it('makes one account however many try at once with the same proof', async () => {
    const person = await buildInvited(app);
    const cookie = await provenBy(app, person);
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(person, cookie)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(11);
    expect(await accountsOf(person.email)).toHaveLength(1);
  });

  it('makes one account of several browsers that were verified as the same person', async () => {
    const person = await buildInvited(app);
    const cookies = [await provenBy(app, person), await provenBy(app, person)];
    const answers = await Promise.all(cookies.map((cookie) => create(person, cookie)));
    expect(answers.filter((answer) => answer.json().status === 'created')).toHaveLength(1);
    expect(await accountsOf(person.email)).toHaveLength(1);
  });

  it('fails where another account has the e-mail address, and leaves that one alone', async () => {
    const person = await buildInvited(app);
    await buildAccount(app, { email: person.email, password: 'Other#Harbor9' });
    const cookie = await provenBy(app, person);
    const answer = await create(person, cookie);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ status: 'failed' });
    expect((await signIn(person.email, 'Other#Harbor9')).statusCode).toBe(200);
    expect((await signIn(person.email)).statusCode).toBe(401);
    expect((await profileOf(person)).account_id).toBeNull();
    expect(await invitesOf(person)).toMatchObject([{ accepted_at: null }]);
    expect((await create(person, cookie)).statusCode).toBe(403);
  });

  it('makes one account of two invited people who share an address, and fails for the other', async () => {
    const shared = { email: 'shared@mail.test' };
    const one = await buildInvited(app, { ...shared, date_of_birth: '1980-01-01' });
    const two = await buildInvited(app, { ...shared, date_of_birth: '2010-01-01' });
    const proven = async (dateOfBirth: string) => {
      const who = { ...shared, dateOfBirth };
      app.clock.advance(1);
      await lookUp(app, { type: 'email', ...who });
      const [message] = await messagesTo(app, shared.email);
      const code = /^\d{6}$/m.exec(message?.text ?? '')?.[0];
      return proofCookie(
        await call(app, 'verifyInviteCode', { body: { code, ...who }, from: freshAddress() }),
      );
    };
    const cookies = [await proven('1980-01-01'), await proven('2010-01-01')] as const;
    const answers = await Promise.all([create(one, cookies[0]), create(two, cookies[1])]);
    const statuses = answers.map((answer) => answer.json().status);
    expect(new Set(statuses)).toEqual(new Set(['created', 'failed']));
    expect(await accountsOf(shared.email)).toHaveLength(1);
  });

  it('asks anew where the clinic has changed the address since', async () => {
    const person = await buildInvited(app);
    const cookie = await provenBy(app, person);
    await app.db
      .updateTable('profiles')
      .set({ email: 'corrected@mail.test' })
      .where('id', '=', person.id)
      .execute();
    for (const email of [person.email, 'corrected@mail.test']) {
      expect((await create(person, cookie, { email })).json()).toEqual(verificationRequired);
    }
  });

  it('is tried sixty times in an hour from one address', async () => {
    const person = await buildInvited(app);
    const from = freshAddress();
    await Promise.all(Array.from({ length: 60 }, () => create(person, '', {}, from)));
    const refused = await create(person, await provenBy(app, person), {}, from);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  });

  it('tells the audit trail what was created and what failed, and no address', async () => {
    const person = await buildInvited(app);
    await create(person, await provenBy(app, person));
    const { account_id: accountId } = await profileOf(person);
    const trail = await trailOf(app, person.user_id);
    expect(trail.at(-1)).toMatchObject({
      action: 'onboarding.create-account',
      actor_kind: 'account',
      actor_id: accountId,
      object_id: accountId,
      clinic_id: person.clinic_id,
    });
    expect(JSON.stringify(trail)).not.toContain('@');

    const late = await buildInvited(app);
    await buildAccount(app, { email: late.email });
    await create(late, await provenBy(app, late));
    expect((await trailOf(app, late.user_id)).at(-1)).toMatchObject({
      action: 'onboarding.create-account-failed',
      actor_kind: 'public',
    });
  });
});
