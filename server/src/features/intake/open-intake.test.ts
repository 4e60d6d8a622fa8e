import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { addIntakeLink } from '../../people/intake-links.ts';
import { buildClinic } from '../../testing/build.ts';
import { buildIntake, buildIntakeQuestionnaire, type BuiltIntake } from '../../testing/building-intake.ts';
import { call, freshAddress } from '../../testing/call.ts';
import { createTestApp, testPublicUrl, type TestApp } from '../../testing/create-test-app.ts';
import { messagesTo, trailOf } from '../../testing/onboarding.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const unknown = 'no-such-code';
const open = (magicCode: string, from = freshAddress()) =>
  call(app, 'authenticateMagicCode', { body: { magicCode }, from });
const look = (code: string, from = freshAddress()) => call(app, 'getInvitation', { params: { code }, from });
const resend = (expiredCode: string, from = freshAddress()) =>
  call(app, 'resendIntakeLink', { body: { expiredCode }, from });

const withdraw = ({ invitationId }: BuiltIntake) =>
  app.db
    .updateTable('intake_invitations')
    .set({ withdrawn_at: app.clock.now() })
    .where('id', '=', invitationId)
    .execute();
const expired = async (given: Parameters<typeof buildIntake>[1] = {}): Promise<BuiltIntake> => {
  const intake = await buildIntake(app, given);
  app.clock.advance(limits.intakeLinkSeconds);
  return intake;
};

let count = 0;
const newAddresses = () => {
  count += 1;
  return { email: `invited-${count}@mail.test`, phoneNumber: `+1415555${String(2000 + count)}` };
};

describe('GET clinics/{displayId}', () => {
  it('answers 404 for no such clinic', async () => {
    const answer = await call(app, 'getPublicClinic', { params: { displayId: 'nowhere' } });
    expect(answer.statusCode).toBe(404);
  });

  it('tells what anybody may know, and no more', async () => {
    const clinic = await buildClinic(app, { logo_url: '/logo.svg', phone_number: '+14155550100' });
    const answer = await call(app, 'getPublicClinic', { params: { displayId: clinic.display_id } });
    expect(answer.json()).toEqual({
      displayId: clinic.display_id,
      organizationName: 'Test Clinic',
      logoUrl: '/logo.svg',
    });
  });
});

describe('GET invitations/{code}', () => {
  it('answers a withdrawn intake as one that never was', async () => {
    const intake = await buildIntake(app);
    await withdraw(intake);
    const [gone, never] = [await look(intake.code), await look(unknown)];
    expect(gone.statusCode).toBe(404);
    expect(gone.json()).toEqual(never.json());
  });

  it('counts codes that lead nowhere, for each address', async () => {
    const { code } = await buildIntake(app);
    const from = freshAddress();
    for (let tries = 0; tries < limits.failedLinksPerAddressPerHour; tries += 1) await look(unknown, from);
    const answer = await look(unknown, from);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await open(unknown, from)).statusCode).toBe(429);
    expect((await look(code, from)).statusCode).toBe(200);
    expect((await look(unknown)).statusCode).toBe(404);
  });

  it('tells where an intake stands and whose clinic it is of, and nothing of the person', async () => {
    const given = { firstName: 'Noor', ...newAddresses() };
    const intake = await buildIntake(app, given);
    const { display_id: displayId } = await app.db
      .selectFrom('clinics')
      .select('display_id')
      .where('id', '=', intake.clinicId)
      .executeTakeFirstOrThrow();
    const clinic = { displayId, organizationName: 'Test Clinic', logoUrl: null };
    expect((await look(intake.code)).json()).toEqual({ status: 'open', clinic });
    app.clock.advance(limits.intakeLinkSeconds);
    expect((await look(intake.code)).json()).toEqual({ status: 'expired', clinic });
    const done = await expired({ clinicId: intake.clinicId, done: 'payment' });
    expect((await look(done.code)).json()).toEqual({ status: 'completed', clinic });
  });
});

describe('POST magic-code/authenticate', () => {
  it.each([{}, { magicCode: '' }, { magicCode: 'x'.repeat(513) }, { magicCode: 7 }])(
    'refuses %j',
    async (body) => {
      const answer = await call(app, 'authenticateMagicCode', { body });
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json().error.fields)).toEqual(['magicCode']);
    },
  );

  it('answers a withdrawn intake as one that never was', async () => {
    const intake = await buildIntake(app);
    await withdraw(intake);
    const [gone, never] = [await open(intake.code), await open(unknown)];
    expect(gone.statusCode).toBe(401);
    expect(gone.json().error.code).toBe('invalid-link');
    expect(gone.json()).toEqual(never.json());
  });

  it('is expired after a week, to the second', async () => {
    const { code } = await buildIntake(app);
    app.clock.advance(limits.intakeLinkSeconds - 1);
    expect((await open(code)).statusCode).toBe(200);
    app.clock.advance(1);
    const answer = await open(code);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().error).toEqual({ code: 'link-expired', message: 'This link has expired.' });
  });

  it('counts what opened nothing, for each address, and tells nothing more after that', async () => {
    const { code } = await expired();
    const from = freshAddress();
    const answers = await Promise.all(
      Array.from({ length: limits.failedLinksPerAddressPerHour + 10 }, (_, index) =>
        open(index % 2 === 0 ? unknown : code, from),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(limits.failedLinksPerAddressPerHour);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it('gives a session of its own each time, on any device', async () => {
    const { code, invitationId } = await buildIntake(app);
    const [first, second] = [(await open(code)).json(), (await open(code)).json()];
    expect(Object.keys(first).toSorted()).toEqual(['accessToken', 'refreshToken']);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    const sessions = await app.db
      .selectFrom('sessions')
      .select(['account_id', 'expires_at'])
      .where('intake_invitation_id', '=', invitationId)
      .execute();
    expect(sessions).toHaveLength(3);
    expect(sessions.every(({ account_id: accountId }) => accountId === null)).toBe(true);
  });

  it('opens after completion too, to tell that it is done', async () => {
    const { code } = await buildIntake(app, { done: 'payment' });
    const headers = { authorization: `Bearer ${(await open(code)).json().accessToken}` };
    expect((await call(app, 'getIntakeStatus', { headers })).json()).toEqual({ status: 'completed' });
  });

  it('settles what is asked when it is first opened, and not again', async () => {
    const { id: clinicId } = await buildClinic(app);
    const asksNothing = await buildIntake(app, { clinicId });
    const asked = await buildIntakeQuestionnaire(app, clinicId);
    const asksSomething = await buildIntake(app, { clinicId });
    await open(asksNothing.code);
    const versionOf = async ({ invitationId }: BuiltIntake) =>
      (
        await app.db
          .selectFrom('intake_invitations')
          .select('questionnaire_version_id')
          .where('id', '=', invitationId)
          .executeTakeFirstOrThrow()
      ).questionnaire_version_id;
    expect(await versionOf(asksNothing)).toBeNull();
    expect(await versionOf(asksSomething)).toBe(asked.versionId);
  });

  it('keeps no code that could be used, and tells the trail', async () => {
    const intake = await buildIntake(app);
    const links = await app.db.selectFrom('intake_links').selectAll().execute();
    expect(JSON.stringify(links)).not.toContain(intake.code);
    const trail = await trailOf(app, intake.userId);
    expect(trail).toMatchObject([{ action: 'intake.open', actor_id: intake.invitationId }]);
    await withdraw(intake);
    await open(intake.code);
    const [failed] = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'intake.open-failed')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(failed).toMatchObject({ actor_kind: 'public', actor_id: null });
    expect(JSON.stringify(failed)).not.toContain(intake.code);
  });
});

describe('POST intake/resend-magic-link', () => {
  it.each([{}, { expiredCode: '' }, { magicCode: 'x' }])('refuses %j', async (body) => {
    const answer = await call(app, 'resendIntakeLink', { body, from: freshAddress() });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual(['expiredCode']);
  });

  it('answers in one way wherever it leads to no message', async () => {
    const withdrawn = await expired(newAddresses());
    await withdraw(withdrawn);
    const codes = {
      unknown,
      withdrawn: withdrawn.code,
      completed: (await expired({ ...newAddresses(), done: 'payment' })).code,
      'without an address': (await expired()).code,
    };
    for (const [what, code] of Object.entries(codes)) {
      const answer = await resend(code);
      expect({ what, status: answer.statusCode, body: answer.json() }).toEqual({
        what,
        status: 404,
        body: { error: { code: 'not-found', message: 'We could not find what you are looking for.' } },
      });
    }
  });

  it('sends a new link to each address that the clinic gave, beside the old one', async () => {
    const { email, phoneNumber } = newAddresses();
    const intake = await expired({ email, phoneNumber, done: 'basic-info' });
    const answer = await resend(intake.code);
    expect([answer.statusCode, answer.body]).toEqual([202, '']);
    const [letter, ...otherLetters] = await messagesTo(app, email);
    const [text, ...otherTexts] = await messagesTo(app, phoneNumber);
    expect([otherLetters, otherTexts]).toEqual([[], []]);
    expect(letter).toMatchObject({
      channel: 'email',
      subject: 'Your new link from Test Clinic',
      message_type: 'INTAKE_INVITATION',
      clinic_id: intake.clinicId,
      user_id: null,
    });
    expect(text).toMatchObject({ channel: 'sms', subject: null, user_id: null, links: letter?.links });
    const url = new URL(letter?.links[0] ?? '');
    expect(`${url.origin}${url.pathname}`).toBe(`${testPublicUrl}/intake`);
    expect([...url.searchParams.keys()]).toEqual(['code']);
    const code = url.searchParams.get('code') ?? '';
    expect(text?.text).toBe(
      `Test Clinic: here is your new link. It goes on where you stopped: ${testPublicUrl}/intake?code=${code}`,
    );
    const opened = await open(code);
    expect(opened.statusCode).toBe(200);
    expect((await open(intake.code)).json().error.code).toBe('link-expired');
    const headers = { authorization: `Bearer ${opened.json().accessToken}` };
    const progress = await call(app, 'getIntakeProgress', { headers });
    expect(progress.json().basicInfo).toMatchObject({ firstName: 'Noor' });
    // Nobody whom it may reach by mistake learns whom it was for.
    for (const message of [letter, text]) expect(message?.text).not.toMatch(/Noor|Vale/);
  });

  it('renews a link that still opens as well: the message may be lost', async () => {
    const { code } = await buildIntake(app, newAddresses());
    expect((await resend(code)).statusCode).toBe(202);
    expect((await open(code)).statusCode).toBe(200);
  });

  it('sends five in an hour for an intake, whichever of its codes is shown, from wherever', async () => {
    const { email } = newAddresses();
    const { code, invitationId } = await expired({ email });
    const answers = await Promise.all(Array.from({ length: 8 }, () => resend(code)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 202)).toHaveLength(limits.sendsPerAccountPerHour);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    const { code: another } = await app.db
      .transaction()
      .execute((tx) => addIntakeLink(tx, { invitationId, now: app.clock.now() }));
    expect((await resend(another)).statusCode).toBe(429);
    expect(await messagesTo(app, email)).toHaveLength(limits.sendsPerAccountPerHour);
  });

  it('takes twenty in an hour from an address, for whomever', async () => {
    const from = freshAddress();
    for (let tries = 0; tries < limits.sendsPerAddressPerHour; tries += 1) await resend(unknown, from);
    const { code } = await expired(newAddresses());
    const answer = await resend(code, from);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('tells the trail', async () => {
    const intake = await expired(newAddresses());
    await resend(intake.code);
    expect((await trailOf(app, intake.userId)).map(({ action }) => action)).toEqual([
      'intake.open',
      'intake.renew-link',
    ]);
  });
});
