const ownOrigin = 'https://own.invalid';

/**
 * Whether a text is a path of this app's own origin, however a browser or a router resolves it. Where an
 * address is named by somebody else (a link, the wrapper), nothing but such a path is followed.
 */
export const isOwnPath = (text: string): boolean => {
  if (!text.startsWith('/') || !URL.canParse(text, ownOrigin)) return false;
  const { origin, pathname } = new URL(text, ownOrigin);
  // Dot segments can leave two slashes at the start, which name a host to whoever resolves the path next.
  return origin === ownOrigin && !pathname.startsWith('//');
};
