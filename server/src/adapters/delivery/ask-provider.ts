import type * as z from 'zod/mini';
import { PassingFailure } from './delivery.ts';

/** Seconds in a Retry-After header, which holds seconds or a date; null where there is none. */
const retryAfterOf = (headers: Headers, now: Date): number | null => {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
};

export interface ProviderAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; null where the answer is something else. */
  readonly body: unknown;
}

interface Question {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly timeoutMs: number;
}

const codeOf = (error: unknown): string => {
  const { name, cause } = error instanceof Error ? error : new Error();
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : name;
  return code === 'TimeoutError' ? 'took too long' : code;
};

/**
 * Posts something to a provider and reads what it says. Where it cannot be reached, or says that it is
 * it who is in trouble, a PassingFailure is thrown that names the provider and nothing of what was sent.
 */
export const askProvider = async (
  provider: string,
  { url, headers, body, timeoutMs }: Question,
): Promise<ProviderAnswer> => {
  let answer: { status: number; headers: Headers; text: string };
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    answer = { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    throw new PassingFailure(`${provider} could not be reached (${codeOf(error)})`);
  }
  if (answer.status === 429 || answer.status >= 500) {
    throw new PassingFailure(
      `${provider} said to try again (${answer.status})`,
      retryAfterOf(answer.headers, new Date()),
    );
  }
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(answer.text);
  } catch {
    // Not every answer is JSON.
  }
  return { status: answer.status, headers: answer.headers, body: parsed };
};

/** What an answer holds of a shape; undefined where it holds something else. */
export const readAnswer = <S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> | undefined => {
  const result = schema.safeParse(body);
  return result.success ? result.data : undefined;
};
