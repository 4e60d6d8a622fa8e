import { useEffect, useState, type RefObject } from 'react';

interface ScrollRoom {
  /** Whether there is more than is in sight, before it and after it. */
  readonly before: boolean;
  readonly after: boolean;
}

/** Widths are fractions of pixels: less than this is nothing. */
const nothing = 2;

/** Which ways a list can be moved sideways, as it is scrolled and resized. */
export const useScrollRoom = (list: RefObject<HTMLElement | null>): ScrollRoom => {
  const [room, setRoom] = useState<ScrollRoom>({ before: false, after: false });
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const before = scrollLeft > nothing;
      const after = scrollWidth - clientWidth - scrollLeft > nothing;
      setRoom((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const sized = new ResizeObserver(measure);
    const filled = new MutationObserver(measure);
    sized.observe(element);
    filled.observe(element, { childList: true });
    return () => {
      element.removeEventListener('scroll', measure);
      sized.disconnect();
      filled.disconnect();
    };
  }, [list]);
  return room;
};
