import type { Tokens } from '@evenkeel/contract/login';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError, NoResponseError } from '../api/api-error.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** A provider, the real server that trusts it, and what a test may do to the world around them. */
export interface ProviderUnderTest {
  readonly provider: IdentityProvider;
  /** Makes a person who can sign in by this password, and gives their e-mail. */
  readonly addPerson: (password: string) => Promise<string>;
  /** The code of the newest sign-in link that was sent to somebody. */
  readonly codeSentTo: (email: string) => Promise<string>;
  /** Whether the server lets a token in. */
  readonly isLetIn: (accessToken: string) => Promise<boolean>;
  /** Moves the clocks on. */
  readonly advance: (seconds: number) => void;
  /** Sets a new password by a code, as a person does who has forgotten theirs. */
  readonly resetPassword: (email: string, newPassword: string) => Promise<void>;
  /** Nothing can be reached while this runs. */
  readonly offline: <T>(work: () => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

const password = 'Correct-horse-7-staple';
const minute = 60;
const day = 24 * 60 * minute;

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('It succeeded'),
    (error: unknown) => error,
  );

/**
 * What every identity provider has to do, whichever it is: called inside its `describe`. One that differs from
 * another in its sessions alone needs no second look at the ways in.
 */
export const testIdentityProvider = (
  open: () => Promise<ProviderUnderTest>,
  parts: 'all' | 'sessions' = 'all',
): void => {
  let world: ProviderUnderTest;
  let provider: IdentityProvider;
  beforeAll(async () => {
    world = await open();
    provider = world.provider;
  });
  afterAll(() => world.close());

  const signedIn = async (): Promise<{ email: string; tokens: Tokens }> => {
    const email = await world.addPerson(password);
    return { email, tokens: await provider.signInWithPassword(email, password) };
  };
  const linked = async (): Promise<{ email: string; code: string }> => {
    const email = await world.addPerson(password);
    await provider.requestMagicLink(email);
    return { email, code: await world.codeSentTo(email) };
  };

  const testWaysIn = () => {
    describe('a password', () => {
      it('signs in, on every device apart', async () => {
        const { email, tokens } = await signedIn();
        const other = await provider.signInWithPassword(email, password);
        expect(await world.isLetIn(tokens.accessToken)).toBe(true);
        expect(await world.isLetIn(other.accessToken)).toBe(true);
        expect(other.refreshToken).not.toBe(tokens.refreshToken);
      });

      it('that is wrong is refused, in the same words as an unknown e-mail', async () => {
        const { email } = await signedIn();
        const wrong = await failureOf(provider.signInWithPassword(email, 'Not-this-one-9'));
        const unknown = await failureOf(provider.signInWithPassword('nobody@demo.test', password));
        for (const error of [wrong, unknown]) {
          expect(error).toBeInstanceOf(ApiError);
          expect(error).toMatchObject({
            code: 'auth-failed',
            status: 401,
            message: 'The email or password is not right.',
          });
        }
      });

      it('is refused for a while after too many that were wrong', async () => {
        const { email } = await signedIn();
        for (let tries = 0; tries < 5; tries += 1) {
          await failureOf(provider.signInWithPassword(email, `Not-this-one-${tries}`));
        }
        expect(await failureOf(provider.signInWithPassword(email, password))).toMatchObject({
          code: 'too-many-requests',
          status: 429,
        });
      });
    });

    describe('a sign-in link', () => {
      it('signs in once', async () => {
        const { email, code } = await linked();
        const tokens = await provider.completeMagicLink(email, code);
        expect(await world.isLetIn(tokens.accessToken)).toBe(true);
        expect(await failureOf(provider.completeMagicLink(email, code))).toMatchObject({
          code: 'invalid-link',
          status: 401,
        });
      });

      it('gives one session to ten who redeem it at once', async () => {
        const { email, code } = await linked();
        const tries = await Promise.allSettled(
          Array.from({ length: 10 }, () => provider.completeMagicLink(email, code)),
        );
        expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      });

      it('is over after ten minutes', async () => {
        const { email, code } = await linked();
        world.advance(10 * minute + 1);
        expect(await failureOf(provider.completeMagicLink(email, code))).toMatchObject({
          code: 'link-expired',
          status: 401,
        });
      });

      it('is void once there is a newer one, and is nobody else’s', async () => {
        const { email, code } = await linked();
        const other = await world.addPerson(password);
        expect(await failureOf(provider.completeMagicLink(other, code))).toMatchObject({
          code: 'invalid-link',
        });
        await provider.requestMagicLink(email);
        expect(await failureOf(provider.completeMagicLink(email, code))).toMatchObject({
          code: 'invalid-link',
        });
      });

      it('is not sent to somebody without an account', async () => {
        expect(await failureOf(provider.requestMagicLink('nobody@demo.test'))).toMatchObject({
          code: 'user-not-found',
          status: 404,
        });
      });

      it('is sent five times an hour at most', async () => {
        const email = await world.addPerson(password);
        for (let sent = 0; sent < 5; sent += 1) await provider.requestMagicLink(email);
        expect(await failureOf(provider.requestMagicLink(email))).toMatchObject({
          code: 'too-many-requests',
          status: 429,
        });
      });
    });
  };
  if (parts === 'all') testWaysIn();

  describe('a session', () => {
    it('ends when its password is replaced, with every other, and the old password no longer signs in', async () => {
      const { email, tokens } = await signedIn();
      await world.isLetIn(tokens.accessToken);
      world.advance(1);
      await world.resetPassword(email, 'Another-horse-8-staple');
      expect(await world.isLetIn(tokens.accessToken)).toBe(false);
      expect(await failureOf(provider.signInWithPassword(email, password))).toMatchObject({
        code: 'auth-failed',
      });
      const again = await provider.signInWithPassword(email, 'Another-horse-8-staple');
      expect(await world.isLetIn(again.accessToken)).toBe(true);
    });

    it('is carried on by its refresh token', async () => {
      const { tokens } = await signedIn();
      world.advance(10 * minute + 31);
      expect(await world.isLetIn(tokens.accessToken)).toBe(false);
      const next = await provider.refresh(tokens.refreshToken);
      expect(await world.isLetIn(next.accessToken)).toBe(true);
      const third = await provider.refresh(next.refreshToken);
      expect(await world.isLetIn(third.accessToken)).toBe(true);
    });

    it('survives two tabs that refresh at once', async () => {
      const { tokens } = await signedIn();
      const both = await Promise.all([
        provider.refresh(tokens.refreshToken),
        provider.refresh(tokens.refreshToken),
      ]);
      for (const { accessToken } of both) expect(await world.isLetIn(accessToken)).toBe(true);
    });

    it('ends after thirty days, however often it was refreshed', async () => {
      let { tokens } = await signedIn();
      for (let week = 0; week < 4; week += 1) {
        world.advance(7 * day);
        tokens = await provider.refresh(tokens.refreshToken);
        expect(await world.isLetIn(tokens.accessToken)).toBe(true);
      }
      world.advance(3 * day);
      // Either the refresh is refused for good, or what it brings is.
      const isOver = await provider.refresh(tokens.refreshToken).then(
        async ({ accessToken }) => !(await world.isLetIn(accessToken)),
        (error: unknown) => error instanceof ApiError && error.isFinal,
      );
      expect(isOver).toBe(true);
    });

    it('is refused for good with a token that nobody issued', async () => {
      expect(await failureOf(provider.refresh('none of ours'))).toMatchObject({
        code: 'unauthenticated',
        status: 401,
        isFinal: true,
      });
    });

    it('ends at once when it is revoked, and no other does', async () => {
      const { email, tokens } = await signedIn();
      const other = await provider.signInWithPassword(email, password);
      await world.isLetIn(other.accessToken);
      await provider.revoke(tokens);
      expect(await world.isLetIn(tokens.accessToken)).toBe(false);
      expect(await failureOf(provider.refresh(tokens.refreshToken))).toMatchObject({ isFinal: true });
      expect(await world.isLetIn(other.accessToken)).toBe(true);
      await provider.refresh(other.refreshToken);
    });

    it('can be revoked late, when its access token is over, and twice', async () => {
      const { tokens } = await signedIn();
      await world.isLetIn(tokens.accessToken);
      world.advance(day);
      await provider.revoke(tokens);
      await provider.revoke(tokens);
      expect(await failureOf(provider.refresh(tokens.refreshToken))).toMatchObject({ isFinal: true });
    });

    it('ends too when the server has never seen it', async () => {
      const { tokens } = await signedIn();
      await provider.revoke(tokens);
      expect(await world.isLetIn(tokens.accessToken)).toBe(false);
    });
  });

  it('says of every call that no answer came', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { email, tokens } = await signedIn();
    const calls = [
      () => provider.signInWithPassword(email, password),
      () => provider.requestMagicLink(email),
      () => provider.completeMagicLink(email, 'code'),
      () => provider.refresh(tokens.refreshToken),
      () => provider.revoke(tokens),
    ];
    for (const call of calls) {
      expect(await world.offline(() => failureOf(call()))).toBeInstanceOf(NoResponseError);
    }
    expect(await world.isLetIn(tokens.accessToken)).toBe(true);
  });
};
