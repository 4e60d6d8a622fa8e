import { matchPath } from 'react-router';
import { hrefs, paths } from './paths.ts';
import { filesFor, helpFiles, signOutFiles } from './route-files.ts';

/** People come by a link of their own to answer, nearly always without a session to sign out of. */
const isPublicLink = () =>
  [paths.publicUser, paths.intake].some((path) => matchPath(`${path}/*`, location.pathname) !== null);

/** A kiosk goes on to the questions without another page load, perhaps hours after its own. */
const isKiosk = () => matchPath(paths.kiosk, location.pathname) !== null;

const nearFiles = () => {
  if (isKiosk()) return filesFor(hrefs.publicAssessments('visit'));
  return isPublicLink() ? helpFiles : [...helpFiles, ...signOutFiles];
};

/**
 * Fetches the screens of help and of signing out once the first screen is up, so that both are there when the
 * connection, or the server, has gone meanwhile.
 */
export const keepFilesNear = (): void => {
  const load = () => {
    for (const file of nearFiles()) file().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 5000 });
  else setTimeout(load, 2000);
};
