import { helpFiles, signOutFiles } from './route-files.ts';

/**
 * Fetches the screens of help and of signing out once the first screen is up, so that both are there when the
 * connection, or the server, has gone meanwhile.
 */
export const keepFilesNear = (): void => {
  const load = () => {
    for (const file of [...helpFiles, ...signOutFiles]) file().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 5000 });
  else setTimeout(load, 2000);
};
