import { useEffect, useRef } from 'react';

interface ArrowKeys {
  /** Null where there is nothing on that side. */
  readonly onLeft: (() => void) | null;
  readonly onRight: (() => void) | null;
}

/** The left and right arrow keys lead on, wherever they have nothing else to do. */
export const useArrowKeys = (keys: ArrowKeys): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key === 'ArrowLeft') latest.current.onLeft?.();
      if (event.key === 'ArrowRight') latest.current.onRight?.();
    };
    window.addEventListener('keydown', follow);
    return () => window.removeEventListener('keydown', follow);
  }, []);
};
