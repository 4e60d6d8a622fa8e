import { useSyncExternalStore } from 'react';

export type PhoneSystem = 'ios' | 'android';

interface Browser {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** Whose store this device uses; null for a computer. An iPad calls itself a Mac, but a Mac has no touch screen. */
export const phoneSystemOf = ({ userAgent, maxTouchPoints }: Browser): PhoneSystem | null => {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : null;
};

const never = () => () => undefined;

/** Whose store this device uses; null for a computer, and until the page is in a browser. */
export const usePhoneSystem = (): PhoneSystem | null =>
  useSyncExternalStore(
    never,
    () => phoneSystemOf(navigator),
    () => null,
  );
