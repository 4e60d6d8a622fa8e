import { useSyncExternalStore } from 'react';

let granted: boolean | null = null;
const listeners = new Set<() => void>();

/** Keeps what the wrapper told of the phone's health data, whichever screen is open at that moment. */
export const noteHealthPermission = (isGranted: boolean): void => {
  granted = isGranted;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the phone shares its health data; null as long as the wrapper has not said. */
export const useHealthPermission = (): boolean | null =>
  useSyncExternalStore(
    subscribe,
    () => granted,
    () => null,
  );
