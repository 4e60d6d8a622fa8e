/** What was stored, as far as it can be read at all. */
export const parseJson = (stored: string): unknown => {
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
};
