import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@evenkeel/contract/limits';
import { tokens, type Tokens } from '@evenkeel/contract/login';
import { signInAs } from '../../testing/build.ts';
import { buildIntake, type BuiltIntake } from '../../testing/building-intake.ts';
import { call } from '../../testing/call.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { trailOf } from '../../testing/onboarding.ts';

/** The session that an intake link opens: it goes on as any other does, and is good for that intake alone. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const opened = async ({ code }: BuiltIntake): Promise<Tokens> =>
  tokens.parse((await call(app, 'authenticateMagicCode', { body: { magicCode: code } })).json());
const refresh = (refreshToken: string) => call(app, 'refreshToken', { body: { refreshToken } });
const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });
const statusWith = async (accessToken: string): Promise<number> =>
  (await call(app, 'getIntakeStatus', { headers: bearer(accessToken) })).statusCode;

describe('a session of an intake', () => {
  it('goes on by its refresh token, for thirty days', async () => {
    const first = await opened(await buildIntake(app));
    app.clock.advance(limits.accessTokenSeconds);
    expect(await statusWith(first.accessToken)).toBe(401);
    const second = tokens.parse((await refresh(first.refreshToken)).json());
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await statusWith(second.accessToken)).toBe(200);
    app.clock.advance(limits.refreshTokenSeconds);
    expect((await refresh(second.refreshToken)).statusCode).toBe(401);
  });

  it('gives one successor to all who ask at once', async () => {
    const { refreshToken } = await opened(await buildIntake(app));
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
    expect(new Set(answers.map((answer) => answer.json().refreshToken)).size).toBe(1);
  });

  it('ends where an old token comes back later, and the other devices’ go on', async () => {
    const intake = await buildIntake(app);
    const other = await opened(intake);
    const first = await opened(intake);
    const second = tokens.parse((await refresh(first.refreshToken)).json());
    app.clock.advance(limits.refreshGraceSeconds + 1);
    expect((await refresh(first.refreshToken)).statusCode).toBe(401);
    expect(await statusWith(second.accessToken)).toBe(401);
    expect((await refresh(second.refreshToken)).statusCode).toBe(401);
    expect((await refresh(other.refreshToken)).statusCode).toBe(200);
    const reused = await app.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'action'])
      .where('actor_id', '=', intake.invitationId)
      .where('action', '=', 'identity.revoke-reused')
      .execute();
    expect(reused).toEqual([{ actor_kind: 'public', action: 'identity.revoke-reused' }]);
  });

  it('ends at sign-out', async () => {
    const { accessToken, refreshToken } = await opened(await buildIntake(app));
    expect((await call(app, 'signOut', { body: { refreshToken } })).statusCode).toBe(204);
    expect(await statusWith(accessToken)).toBe(401);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
  });

  it('opens nothing any more once its intake was withdrawn', async () => {
    const intake = await buildIntake(app, { done: 'questionnaire' });
    const { refreshToken } = await opened(intake);
    await app.db
      .updateTable('intake_invitations')
      .set({ withdrawn_at: app.clock.now() })
      .where('id', '=', intake.invitationId)
      .execute();
    const { headers } = intake;
    const complete = await call(app, 'completeIntake', { headers, body: { paymentMethodId: null } });
    expect(complete.statusCode).toBe(401);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    expect(await trailOf(app, intake.userId)).not.toContainEqual(
      expect.objectContaining({ action: 'intake.complete' }),
    );
  });

  it('is none of the account that the person has at the same clinic', async () => {
    const intake = await buildIntake(app, { done: 'payment' });
    const profile = await app.db
      .selectFrom('profiles')
      .selectAll()
      .where('user_id', '=', intake.userId)
      .executeTakeFirstOrThrow();
    const account = await signInAs(app, profile);
    const withIntake = { ...intake.headers, 'active-profile': profile.id };
    for (const name of ['getUserProfiles', 'getPaymentMethod'] as const) {
      expect((await call(app, name, { headers: withIntake })).statusCode).toBe(401);
    }
    expect((await call(app, 'getIntakeStatus', { headers: account.headers })).statusCode).toBe(401);
  });
});
