const mostWords = 8;

/** The words of a search as patterns of `ilike`; what the database takes for wildcards is searched for as it is. */
export const searchPatterns = (query = ''): string[] =>
  query
    .split(/\s+/)
    .map((word) => word.replace(/,$/, ''))
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
