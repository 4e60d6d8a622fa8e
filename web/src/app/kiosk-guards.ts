import { useEffect, useEffectEvent, useState } from 'react';
import { currentVisit, endVisit } from '../features/kiosk/visit.ts';

/** Whether anything on this page has been touched since it was loaded. */
export const useFirstTouch = (): boolean => {
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => {
    if (isTouched) return;
    const note = () => setIsTouched(true);
    const signs = ['pointerdown', 'keydown', 'input'] as const;
    for (const sign of signs) window.addEventListener(sign, note, true);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, note, true);
    };
  }, [isTouched]);
  return isTouched;
};

/**
 * A page that is left, for whatever reason, ends its visit. Where the browser keeps it to show it again, it is
 * blank from here on, and is loaded anew when it comes back.
 */
export const useNothingRestored = (): void => {
  useEffect(() => {
    const blank = () => {
      document.documentElement.hidden = true;
      const visitId = currentVisit();
      if (visitId !== null) void endVisit(visitId);
    };
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    window.addEventListener('pagehide', blank);
    window.addEventListener('pageshow', restored);
    return () => {
      window.removeEventListener('pagehide', blank);
      window.removeEventListener('pageshow', restored);
    };
  }, []);
};

/** Every link that leads back to the kiosk, such as Done, starts it over. */
export const useLinkHome = (home: string, leave: () => void): void => {
  const goHome = useEffectEvent(leave);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.origin !== location.origin || link.pathname !== home) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      goHome();
    };
    // Ahead of the router.
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [home]);
};
