import { useEffect, type RefObject } from 'react';

/** Paper cannot be unfolded: while the page is printed, everything in it is open. */
export const useWholePrint = (within: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = () => {
      const folded = within.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [];
      opened = [...opened, ...folded];
      for (const details of folded) details.open = true;
    };
    const close = () => {
      for (const details of opened) details.open = false;
      opened = [];
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', close);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', close);
    };
  }, [within]);
};
