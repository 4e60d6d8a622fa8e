/** The part of `Storage` that is kept to. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
}

/**
 * Storage that never fails: where the device's own is denied or full, what was written lives in memory
 * for as long as the page does, and `isKept()` turns false.
 */
export interface DeviceStorage extends KeyValueStorage {
  isKept(): boolean;
}

/** `open` is called at first use, and may throw, as `window.localStorage` does where it is denied. */
export const createDeviceStorage = (open: () => KeyValueStorage | undefined): DeviceStorage => {
  const memory = new Map<string, string>();
  let kept = true;

  const attempt = <T>(work: (storage: KeyValueStorage) => T): T | undefined => {
    try {
      const storage = open();
      if (storage !== undefined) return work(storage);
    } catch {
      // Denied or full: memory serves.
    }
    kept = false;
    return undefined;
  };

  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      const stored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (stored === true) {
        memory.delete(key);
        return;
      }
      memory.set(key, value);
      // What is stored is out of date now, and would mislead other tabs.
      attempt((storage) => storage.removeItem(key));
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear: () => {
      memory.clear();
      attempt((storage) => storage.clear());
    },
    isKept: () => kept,
  };
};
