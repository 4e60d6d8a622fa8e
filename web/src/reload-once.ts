const key = 'evenkeel.reloaded-for';
const waitMs = 5000;

/** A load that finds nobody ends at the browser's own error page, where there is no way to help. */
export const isPageThere = async (path = location.pathname): Promise<boolean> => {
  try {
    const { ok } = await fetch(path, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(waitMs),
    });
    return ok;
  } catch {
    return false;
  }
};

/**
 * Whether the page may be reloaded to fetch the files of a newer version: only when there is a page to be
 * had. Each version has one chance, which is noted in this tab, so that it never loops; where nothing can be
 * noted there is none. The address of the file holds the hash of the version.
 */
export async function takeReload(
  storage: () => Storage,
  version: string = import.meta.url,
  isThere: () => Promise<boolean> = isPageThere,
): Promise<boolean> {
  try {
    if (storage().getItem(key) === version || !(await isThere())) return false;
    storage().setItem(key, version);
    return true;
  } catch {
    return false;
  }
}
