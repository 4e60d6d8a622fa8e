import { isOwnPath } from '../../native/own-path.ts';

/** What the person is asked about there, unless the link says otherwise. */
const usualType = 'assessment';

/** Stands for the site that this app is served from, whichever that is. */
const ownOrigin = 'https://own.invalid';

/**
 * The page on which notification preferences are kept, for the kind of notification that a link names.
 * Null where the setting is neither an https address nor a path of this site.
 */
export const notificationPreferencesUrl = (setting: string, search: URLSearchParams): string | null => {
  if (!URL.canParse(setting, ownOrigin)) return null;
  const url = new URL(setting, ownOrigin);
  url.searchParams.set('notification_type', search.get('notification_type') || usualType);
  if (url.origin !== ownOrigin) return url.protocol === 'https:' ? url.href : null;
  return isOwnPath(setting) ? url.pathname + url.search + url.hash : null;
};
