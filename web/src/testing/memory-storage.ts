import type { KeyValueStorage } from '../session/device-storage.ts';

/** A `localStorage` that several simulated tabs can share. */
export const createMemoryStorage = (): KeyValueStorage & { readonly size: () => number } => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    size: () => values.size,
  };
};
