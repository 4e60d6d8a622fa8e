import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, NoResponseError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

const triesOf = async (error: Error) => {
  vi.useFakeTimers();
  const queryFn = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['x'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  vi.useRealTimers();
  return queryFn.mock.calls.length;
};

describe('createQueryClient', () => {
  it('tries once more when no answer came or the server failed', async () => {
    expect(await triesOf(new NoResponseError())).toBe(2);
    expect(await triesOf(new ApiError({ code: 'internal', status: 500, message: 'x' }))).toBe(2);
  });

  it('takes a refusal for an answer', async () => {
    expect(await triesOf(new ApiError({ code: 'public-user-not-found', status: 404, message: 'x' }))).toBe(1);
    expect(await triesOf(new ApiError({ code: 'too-many-requests', status: 429, message: 'x' }))).toBe(1);
  });
});
