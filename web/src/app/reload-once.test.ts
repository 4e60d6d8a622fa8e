import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { takeReload } from './reload-once.ts';

describe('takeReload', () => {
  it('gives each version one chance', () => {
    const storage = { ...createMemoryStorage(), length: 0, key: () => null };
    expect(takeReload(() => storage, 'v1')).toBe(true);
    expect(takeReload(() => storage, 'v1')).toBe(false);
    expect(takeReload(() => storage, 'v2')).toBe(true);
    expect(takeReload(() => storage, 'v2')).toBe(false);
  });

  it('gives none where nothing can be noted', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(takeReload(denied, 'v1')).toBe(false);
  });
});
