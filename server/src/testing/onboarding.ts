import { expect } from 'vitest';
import type { ProfileRow } from '../db/schema.ts';
import { ensureInvite } from '../people/invites.ts';
import { buildProfile } from './build.ts';
import { call, freshAddress } from './call.ts';
import type { TestApp } from './create-test-app.ts';

let count = 0;

/** A person with addresses of their own, unless given, and an open invite. */
export const buildInvited = async (
  app: TestApp,
  given: Parameters<typeof buildProfile>[1] = {},
): Promise<ProfileRow & { email: string; phone_number: string }> => {
  count += 1;
  const email = `invited-${count}@mail.test`;
  const phoneNumber = `+1415${String(5_550_000 + count).padStart(7, '0')}`;
  const profile = await buildProfile(app, { email, phone_number: phoneNumber, ...given });
  await buildInvite(app, profile);
  return {
    ...profile,
    email: profile.email ?? email,
    phone_number: profile.phone_number ?? phoneNumber,
  };
};

export const buildInvite = (app: TestApp, { id, clinic_id: clinicId }: ProfileRow): Promise<void> =>
  app.db
    .transaction()
    .execute((tx) => ensureInvite(tx, { clinicId, profileId: id, channel: 'email', now: app.clock.now() }));

/** The messages to an address, newest first. */
export const messagesTo = ({ db }: TestApp, address: string) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('to_address', '=', address)
    .orderBy('created_at', 'desc')
    .execute();

export const lookUp = (app: TestApp, body: object, from = freshAddress()) =>
  call(app, 'lookUpInvite', { body, from });

/** Asks for a code by e-mail and reads it as its receiver would. */
export const codeFor = async (app: TestApp, { email }: { email: string }): Promise<string> => {
  // Later than the message before it.
  app.clock.advance(1);
  expect((await lookUp(app, { type: 'email', email })).json()).toEqual({ status: 'invite-found' });
  const [message] = await messagesTo(app, email);
  return /^\d{6}$/m.exec(message?.text ?? '')?.[0] ?? '';
};

/** A code that is not the given one. */
export const otherCode = (code: string): string => (code === '123456' ? '654321' : '123456');

export const verifyCode = (app: TestApp, body: object, from = freshAddress()) =>
  call(app, 'verifyInviteCode', { body, from });

type Answer = Awaited<ReturnType<typeof call>>;

/** The cookie that an answer leaves with the browser, as the browser sends it back. */
export const proofCookie = ({ cookies }: Answer): string => {
  const proof = cookies.find(({ name }) => name === 'evenkeel-account-proof');
  return proof === undefined ? '' : `${proof.name}=${proof.value}`;
};

/** The cookie of a browser that has just redeemed a code. */
export const provenBy = async (app: TestApp, person: { email: string }): Promise<string> => {
  const code = await codeFor(app, person);
  const answer = await verifyCode(app, { code, email: person.email });
  expect(answer.statusCode).toBe(200);
  return proofCookie(answer);
};

/** The trail of a person, oldest first. */
export const trailOf = async ({ db }: TestApp, userId: string) =>
  db.selectFrom('audit_log').selectAll().where('user_id', '=', userId).orderBy('id').execute();
