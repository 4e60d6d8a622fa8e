import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from './testing/memory-storage.ts';
import { takeReload } from './reload-once.ts';

const isThere = async () => true;
const emptyStorage = () => ({ ...createMemoryStorage(), length: 0, key: () => null });

afterEach(() => vi.unstubAllGlobals());

describe('takeReload', () => {
  it('gives each version one chance', async () => {
    const storage = emptyStorage();
    expect(await takeReload(() => storage, 'v1', isThere)).toBe(true);
    expect(await takeReload(() => storage, 'v1', isThere)).toBe(false);
    expect(await takeReload(() => storage, 'v2', isThere)).toBe(true);
    expect(await takeReload(() => storage, 'v2', isThere)).toBe(false);
  });

  it('gives none where nothing can be noted', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(await takeReload(denied, 'v1', isThere)).toBe(false);
  });

  it('keeps the chance for later while the server cannot be reached', async () => {
    const storage = emptyStorage();
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await takeReload(() => storage, 'v1')).toBe(false);
    vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
    expect(await takeReload(() => storage, 'v1')).toBe(false);
    vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }));
    expect(await takeReload(() => storage, 'v1')).toBe(true);
  });
});
