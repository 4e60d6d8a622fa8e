/** Runs work while nobody else on this device runs work of the same name. */
export type RunExclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** One at a time within this page. */
export const createPageLocks = (): RunExclusive => {
  const tails = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
    tails.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
};

/**
 * One at a time across the browser's tabs by Web Locks. Pages that are not served securely have none:
 * there each tab takes turns with itself, and the server's grace for a used refresh token covers the rest.
 */
export const createDeviceLocks = (): RunExclusive => {
  const withinPage = createPageLocks();
  return async (name, work) => {
    const locks: LockManager | null = globalThis.navigator?.locks ?? null;
    return locks === null ? withinPage(name, work) : await locks.request(name, work);
  };
};
