import { useEffect, useEffectEvent, useState } from 'react';
import { presenceAt } from './presence.ts';

/** What shows that somebody is there. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel'] as const;
/** How a touch or a key press ends: the warning goes then and not before, so that nothing below it is pressed. */
const ends = ['pointerup', 'pointercancel', 'keyup', 'wheel'] as const;
/** When a page that has slept looks at the clock. */
const wakings = ['focus', 'pageshow', 'online'] as const;

interface IdleWatch {
  readonly isWatching: boolean;
  /** Nobody has touched anything for too long. Called once. */
  readonly onGone: () => void;
}

/** Seconds that are left while the warning stands; null otherwise. */
export const useIdleWatch = ({ isWatching, onGone }: IdleWatch): number | null => {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const leave = useEffectEvent(onGone);

  useEffect(() => {
    if (!isWatching) return;
    let lastTouch = Date.now();
    let isWarned = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const stop = () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, note, true);
      for (const end of ends) window.removeEventListener(end, settle, true);
      for (const waking of wakings) window.removeEventListener(waking, look);
      document.removeEventListener('visibilitychange', look);
    };
    const look = () => {
      clearTimeout(timer);
      const presence = presenceAt(Date.now(), lastTouch);
      if (presence.is === 'gone') {
        stop();
        leave();
        return;
      }
      isWarned = presence.is === 'in-doubt';
      setSecondsLeft(presence.is === 'in-doubt' ? presence.secondsLeft : null);
      timer = setTimeout(look, presence.lookInMs);
    };
    const note = (event: Event) => {
      if (presenceAt(Date.now(), lastTouch).is === 'gone') {
        // Whoever wakes the screen is not whoever left it: this touch does nothing else.
        event.preventDefault();
        event.stopImmediatePropagation();
        look();
      } else if (!isWarned || event.type !== 'pointermove') {
        lastTouch = Date.now();
      }
    };
    const settle = () => {
      if (isWarned) look();
    };

    for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: false });
    for (const end of ends) window.addEventListener(end, settle, true);
    for (const waking of wakings) window.addEventListener(waking, look);
    document.addEventListener('visibilitychange', look);
    look();
    return stop;
  }, [isWatching]);

  return secondsLeft;
};
