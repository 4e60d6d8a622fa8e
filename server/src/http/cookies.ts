import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '@evenkeel/contract/limits';

/** The API's cookies. A browser sends each to the paths below its own and to no other. */
const cookies = {
  /** Says that this browser has just been verified, and so may create an account. */
  accountProof: {
    name: 'evenkeel-account-proof',
    path: '/v1/public-api/onboarding',
    maxAge: limits.accountProofSeconds,
  },
} as const;
export type CookieName = keyof typeof cookies;

const names = Object.keys(cookies) as CookieName[];

/** What a browser sent along; null where it holds no such cookie. */
export type CookiesHeld = Readonly<Record<CookieName, string | null>>;
/** What an answer leaves with the browser; null takes a cookie away. */
export type CookiesLeft = Readonly<Partial<Record<CookieName, string | null>>>;

export const installCookies = async (app: FastifyInstance): Promise<void> => {
  await app.register(cookie);
};

export const cookiesOf = (request: FastifyRequest): CookiesHeld => ({
  accountProof: request.cookies[cookies.accountProof.name] ?? null,
});

/** Out of reach of scripts and of other sites; `secure` keeps them off unencrypted lines. */
export const leaveCookies = (
  reply: FastifyReply,
  left: CookiesLeft,
  { secure }: { secure: boolean },
): void => {
  for (const key of names) {
    const value = left[key];
    if (value === undefined) continue;
    const { name, path, maxAge } = cookies[key];
    void reply.setCookie(name, value ?? '', {
      path,
      maxAge: value === null ? 0 : maxAge,
      httpOnly: true,
      sameSite: 'strict',
      secure,
    });
  }
};
