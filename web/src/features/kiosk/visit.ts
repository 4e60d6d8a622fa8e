import { callApi } from '../../api/client.ts';

/**
 * The visit that began in this page load. It lives in memory alone: a page that was reloaded, restored or
 * opened from the browser's history has none, and shows nothing of anybody's.
 */
let current: string | null = null;

export const beginVisit = (id: string): void => {
  current = id;
};

export const currentVisit = (): string | null => current;

/** Tells the server, also while the page is being left, that the id opens nothing from now on. Never throws. */
export const endVisit = async (id: string): Promise<boolean> => {
  if (current === id) current = null;
  return callApi('endKioskVisit', { params: { id }, keepalive: true }).then(
    () => true,
    () => false,
  );
};
