import { useWrapper } from '../../native/use-wrapper.ts';
import { hrefs } from '../../paths.ts';

/** How to ask an old wrapper to show the person's home itself; null where an address leads elsewhere, or the page goes there. */
export const useWrapperHome = (): ((to: string) => (() => void) | null) => {
  const wrapper = useWrapper();
  return (to) =>
    wrapper?.navigatesOldStyle && to === hrefs.home()
      ? () => wrapper.send({ type: 'navigate-profile' })
      : null;
};
