/** The scheme that the native wrapper registers for itself. */
const wrapperScheme = /^evenkeel:\/\//i;

/** Characters that a browser drops or rewrites while it resolves an address, turning one path into another. */
const hasRewrittenCharacter = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0020\u007f\\]/.test(text);

/**
 * Where the completion screen's Done may lead: a path of this origin or the native wrapper's own
 * scheme. Everything else is ignored, so that a link with our name on it cannot lead elsewhere.
 */
export const safeHomescreenUrl = (text: string | null): string | null => {
  if (text === null || hasRewrittenCharacter(text)) return null;
  if (wrapperScheme.test(text)) return text;
  if (!text.startsWith('/') || !URL.canParse(text, 'https://own.invalid')) return null;
  const { origin, pathname, search, hash } = new URL(text, 'https://own.invalid');
  // Dot segments can leave a path that begins with two slashes, which is a host to whoever resolves it next.
  return origin === 'https://own.invalid' && !pathname.startsWith('//') ? pathname + search + hash : null;
};

export const isOwnPath = (url: string): boolean => url.startsWith('/');
