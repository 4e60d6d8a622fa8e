const key = 'evenkeel.reloaded-for';

/**
 * Whether the page may be reloaded to fetch the files of a newer version. Each version has one chance, which
 * is noted in this tab, so that it never loops; where nothing can be noted there is none. The address of the
 * file holds the hash of the version.
 */
export function takeReload(storage: () => Storage, version: string = import.meta.url): boolean {
  try {
    if (storage().getItem(key) === version) return false;
    storage().setItem(key, version);
    return true;
  } catch {
    return false;
  }
}
