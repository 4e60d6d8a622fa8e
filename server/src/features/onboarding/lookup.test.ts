import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, buildClinic, buildProfile } from '../../testing/build.ts';
import { freshAddress } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { buildInvited, codeFor, lookUp, messagesTo, trailOf } from '../../testing/onboarding.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const byEmail = (email: string, more: object = {}, from = freshAddress()) =>
  lookUp(app, { type: 'email', email, ...more }, from);
const byPhone = (phoneNumber: string, more: object = {}, from = freshAddress()) =>
  lookUp(app, { type: 'phonenumber', phoneNumber, ...more }, from);

const found = { status: 'invite-found' };
const none = { status: 'no-active-invite-found' };
const accepted = { status: 'invite-already-accepted' };
const ambiguous = { status: 'ambiguous-invite-found' };

describe('POST /v1/public-api/onboarding/lookup', () => {
  it.each([
    [{}, { type: 'Invalid input' }],
    [{ type: 'email' }, { email: '* Required' }],
    [{ type: 'email', email: 'no address' }, { email: 'Please enter a valid email' }],
    [{ type: 'phonenumber', phoneNumber: '555-0132' }, { phoneNumber: 'Must be a valid phone number.' }],
    [{ type: 'phonenumber', phoneNumber: '+4930901820' }, { phoneNumber: 'Must be a valid phone number.' }],
    [
      { type: 'email', email: 'a@mail.test', lastName: ' ', dateOfBirth: '2999-01-01' },
      { lastName: '* Required', dateOfBirth: "You can't be born in the future!" },
    ],
    [
      { type: 'email', email: 'a@mail.test', dateOfBirth: '1890-01-01' },
      { dateOfBirth: 'Year is too far in the past.' },
    ],
  ])('answers 422 to %j', async (body, fields) => {
    const answer = await lookUp(app, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual(fields);
  });

  it('says the same of nobody and of somebody who was never invited, and sends nothing', async () => {
    await buildProfile(app, { email: 'never@mail.test', phone_number: '+14155550001' });
    for (const answer of [
      await byEmail('nobody@mail.test'),
      await byEmail('never@mail.test'),
      await byPhone('4155550001'),
      await byPhone('4155550002'),
    ]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual(none);
    }
    expect(await messagesTo(app, 'never@mail.test')).toEqual([]);
  });

  it('finds an invite by e-mail, whatever its case, and sends the code there', async () => {
    const clinic = await buildClinic(app, { organization_name: 'Harbor & Sons' });
    const { email, user_id } = await buildInvited(app, { clinic_id: clinic.id, first_name: 'Sam' });
    const answer = await byEmail(` ${email.toUpperCase()} `);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(found);
    const [message, ...others] = await messagesTo(app, email);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      clinic_id: clinic.id,
      user_id,
      channel: 'email',
      subject: 'Your confirmation code',
      links: [],
      message_type: 'CONFIRMATION_CODE',
      status: 'queued',
    });
    expect(message?.text).toMatch(/^Hi Sam,\n\n[^]*\n\n\d{6}\n\n[^]*\n\nHarbor & Sons$/);
    expect(message?.text).toContain('10 minutes');
    expect(message?.text).toContain('Nobody from the clinic will ask you for it.');
  });

  it('finds it by telephone, and sends the code there in the form that browsers fill in', async () => {
    const clinic = await buildClinic(app, { organization_name: 'Cedar Grove' });
    const { phone_number, email } = await buildInvited(app, { clinic_id: clinic.id });
    const typed = `(${phone_number.slice(2, 5)}) ${phone_number.slice(5, 8)}-${phone_number.slice(8)}`;
    expect((await byPhone(typed)).json()).toEqual(found);
    expect(await messagesTo(app, email)).toEqual([]);
    const [message, ...others] = await messagesTo(app, phone_number);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ channel: 'sms', subject: null, message_type: 'CONFIRMATION_CODE' });
    expect(message?.text).toMatch(
      /^Cedar Grove: (\d{6}) is your code, good for 10 minutes\. Nobody from the clinic will ask you for it\.\n\n@clinic\.test #\1$/,
    );
  });

  it('invites participants too', async () => {
    const { email } = await buildInvited(app, { type: 'participant' });
    expect((await byEmail(email)).json()).toEqual(found);
  });

  it('says of somebody with an account that the invite was accepted, by either address', async () => {
    const profile = await buildInvited(app);
    await buildAccount(app, { profile, email: 'login@mail.test' });
    // The invite itself may still be open: a profile with an account has no use for it.
    expect((await byEmail(profile.email)).json()).toEqual(accepted);
    expect((await byEmail('login@mail.test')).json()).toEqual(accepted);
    expect((await byPhone(profile.phone_number)).json()).toEqual(accepted);
    expect((await byEmail(profile.email, { lastName: 'Else' })).json()).toEqual(none);
    expect(await messagesTo(app, profile.email)).toEqual([]);
  });

  it('finds the open invite of a person who shares an address with one who has an account', async () => {
    const parent = await buildInvited(app);
    await buildAccount(app, { profile: parent, email: parent.email });
    const child = await buildInvited(app, { phone_number: parent.phone_number });
    expect((await byPhone(child.phone_number)).json()).toEqual(found);
  });

  it('finds nothing for somebody whose e-mail address the clinic has taken away', async () => {
    const { phone_number, id } = await buildInvited(app);
    await app.db.updateTable('profiles').set({ email: null }).where('id', '=', id).execute();
    expect((await byPhone(phone_number)).json()).toEqual(none);
  });

  describe('where several open invites match', () => {
    const shared = '+14155559900';
    beforeAll(async () => {
      // Of different clinics: a telephone does not know about clinics.
      await buildInvited(app, {
        phone_number: shared,
        last_name: 'Núñez-O’Brien',
        date_of_birth: '1979-06-15',
      });
      await buildInvited(app, { phone_number: shared, last_name: 'Whitlock', date_of_birth: '2001-01-09' });
      await buildInvited(app, { phone_number: shared, last_name: 'Whitlock', date_of_birth: '2003-08-30' });
    });

    it('asks for more and sends nothing', async () => {
      expect((await byPhone(shared)).json()).toEqual(ambiguous);
      expect((await byPhone(shared, { lastName: 'Whitlock' })).json()).toEqual(ambiguous);
      expect(await messagesTo(app, shared)).toEqual([]);
    });

    it.each([
      [{ lastName: '  NUNEZ OBRIEN ' }],
      [{ lastName: "nunez-o'brien", dateOfBirth: '1979-06-15' }],
      [{ lastName: 'Whitlock', dateOfBirth: '2001-01-09' }],
      [{ dateOfBirth: '2003-08-30' }],
    ])('finds the one who is %j', async (more) => {
      expect((await byPhone(shared, more)).json()).toEqual(found);
    });

    it.each([
      [{ lastName: 'Whitlok', dateOfBirth: '2001-01-09' }],
      [{ lastName: 'Whitlock', dateOfBirth: '1979-06-15' }],
    ])('finds nobody who is %j', async (more) => {
      expect((await byPhone(shared, more)).json()).toEqual(none);
    });

    it('says so again where what was added tells nobody apart', async () => {
      const twins = { phone_number: '+14155559901', last_name: 'Vale', date_of_birth: '1990-01-01' };
      await buildInvited(app, twins);
      await buildInvited(app, twins);
      const more = { lastName: 'Vale', dateOfBirth: '1990-01-01' };
      expect((await byPhone(twins.phone_number, more)).json()).toEqual(ambiguous);
    });
  });

  it('answers with one key', async () => {
    const { email } = await buildInvited(app);
    for (const asked of [email, 'nobody@mail.test']) {
      expect(Object.keys((await byEmail(asked)).json())).toEqual(['status']);
    }
  });

  it('keeps no code', async () => {
    const person = await buildInvited(app);
    const code = await codeFor(app, person);
    expect(code).toMatch(/^\d{6}$/);
    const stored = await app.db.selectFrom('confirmation_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('leaves one code alive of several that were asked for at once', async () => {
    const { email, id } = await buildInvited(app);
    await Promise.all(Array.from({ length: 4 }, () => byEmail(email)));
    const alive = await app.db
      .selectFrom('confirmation_codes')
      .select('id')
      .where('profile_id', '=', id)
      .where('voided_at', 'is', null)
      .execute();
    expect(alive).toHaveLength(1);
  });

  it('sends five codes in an hour to one person, whichever way', async () => {
    const { email, phone_number } = await buildInvited(app);
    for (let sent = 1; sent <= 3; sent += 1) expect((await byEmail(email)).statusCode).toBe(200);
    for (let sent = 4; sent <= 5; sent += 1) expect((await byPhone(phone_number)).statusCode).toBe(200);
    for (const refused of [await byEmail(email), await byPhone(phone_number)]) {
      expect(refused.statusCode).toBe(429);
      expect(refused.json().error.code).toBe('too-many-requests');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    }
    expect(await messagesTo(app, email)).toHaveLength(3);
    expect(await messagesTo(app, phone_number)).toHaveLength(2);
  });

  it('takes ten lookups in a minute from one address, found or not', async () => {
    const { email } = await buildInvited(app);
    const from = freshAddress();
    for (let asked = 1; asked <= 10; asked += 1) {
      expect((await byEmail('nobody@mail.test', {}, from)).statusCode).toBe(200);
    }
    const refused = await byEmail(email, {}, from);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await byEmail(email)).json()).toEqual(found);
  });

  it('has twenty codes sent in an hour from one address', async () => {
    const from = freshAddress();
    const people = await Promise.all(Array.from({ length: 11 }, () => buildInvited(app)));
    const forget = () =>
      app.database.pool.query('delete from rate_limits where key = $1', [`invite-lookups:${from}`]);
    for (let sent = 0; sent < 20; sent += 1) {
      // As if a minute had gone by: the limits keep the time of the machine.
      if (sent % 10 === 0) await forget();
      expect((await byEmail(people[sent % 10]?.email ?? '', {}, from)).statusCode).toBe(200);
    }
    await forget();
    const eleventh = people[10]?.email ?? '';
    const refused = await byEmail(eleventh, {}, from);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(await messagesTo(app, eleventh)).toEqual([]);
  });

  it('tells the audit trail whom a code was sent to, and neither address nor code', async () => {
    const person = await buildInvited(app);
    const code = await codeFor(app, person);
    const trail = await trailOf(app, person.user_id);
    expect(trail).toMatchObject([
      { action: 'onboarding.send-code', actor_kind: 'public', clinic_id: person.clinic_id },
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/@|\+1415/);
    expect(JSON.stringify(trail)).not.toContain(code);
  });
});
