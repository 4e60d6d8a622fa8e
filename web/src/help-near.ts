import { helpFiles } from './route-files.ts';

/**
 * Fetches the help screens once the first screen is up, so that the way to help opens when the
 * connection, or the server, has gone meanwhile.
 */
export const keepHelpNear = (): void => {
  const load = () => {
    for (const file of helpFiles) file().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 5000 });
  else setTimeout(load, 2000);
};
