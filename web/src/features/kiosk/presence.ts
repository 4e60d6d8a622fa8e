import { limits } from '@evenkeel/contract/limits';

const idleMs = limits.kioskIdleSeconds * 1000;
const warningMs = limits.kioskWarningSeconds * 1000;

/** What a time without a touch means, and when to look again. */
export type Presence =
  | { readonly is: 'here'; readonly lookInMs: number }
  | { readonly is: 'in-doubt'; readonly secondsLeft: number; readonly lookInMs: number }
  | { readonly is: 'gone' };

/** Goes by the clock and not by timers: a tablet that slept through all of it wakes to `gone`. */
export const presenceAt = (now: number, lastTouch: number): Presence => {
  // A clock that was set back says nothing about the person.
  const leftMs = idleMs - Math.max(0, now - lastTouch);
  if (leftMs <= 0) return { is: 'gone' };
  if (leftMs > warningMs) return { is: 'here', lookInMs: leftMs - warningMs };
  return { is: 'in-doubt', secondsLeft: Math.ceil(leftMs / 1000), lookInMs: ((leftMs - 1) % 1000) + 1 };
};
