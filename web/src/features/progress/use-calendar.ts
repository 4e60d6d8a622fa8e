import { localDate } from '@evenkeel/contract/local-date';
import { useMemo, useSyncExternalStore } from 'react';

/** Whoever comes back to a screen may come back on another day. */
const onReturn = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  window.addEventListener('focus', changed);
  return () => {
    document.removeEventListener('visibilitychange', changed);
    window.removeEventListener('focus', changed);
  };
};

const zoneNow = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const todayNow = () => localDate(new Date(), zoneNow());

/** Where this browser is, and what day it is there. */
export const useCalendar = (): { readonly timeZone: string; readonly today: string } => {
  const timeZone = useSyncExternalStore(onReturn, zoneNow, zoneNow);
  const today = useSyncExternalStore(onReturn, todayNow, todayNow);
  return useMemo(() => ({ timeZone, today }), [timeZone, today]);
};
