import { describe, expect, it, vi } from 'vitest';
import { createDeviceLocks, createPageLocks } from './exclusive.ts';

describe('createPageLocks', () => {
  it('takes turns by name, in order, also after a failure', async () => {
    const exclusive = createPageLocks();
    const steps: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = exclusive('a', async () => {
      steps.push('first starts');
      await gate.promise;
      steps.push('first fails');
      throw new Error('first');
    });
    const second = exclusive('a', () => {
      steps.push('second');
      return Promise.resolve('done');
    });
    const other = exclusive('b', () => {
      steps.push('other');
      return Promise.resolve();
    });
    await other;
    gate.resolve();
    await expect(first).rejects.toThrow('first');
    expect(await second).toBe('done');
    expect(steps).toEqual(['first starts', 'other', 'first fails', 'second']);
  });
});

describe('createDeviceLocks', () => {
  it("uses the browser's locks", async () => {
    const request = vi.fn<(name: string, work: () => Promise<unknown>) => Promise<unknown>>((_, work) =>
      work(),
    );
    vi.stubGlobal('navigator', { locks: { request } });
    expect(await createDeviceLocks()('evenkeel.refresh', () => Promise.resolve(7))).toBe(7);
    expect(request).toHaveBeenCalledExactlyOnceWith('evenkeel.refresh', expect.any(Function));
  });

  it('does without where a page has none', async () => {
    vi.stubGlobal('navigator', {});
    expect(await createDeviceLocks()('evenkeel.refresh', () => Promise.resolve(7))).toBe(7);
  });
});
