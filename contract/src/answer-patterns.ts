/** Whether the whole of a text is of a pattern. */
export type Matches = (pattern: string, text: string) => boolean;

/** What tries itself again for each of its parts: it could keep a browser busy for longer than anybody waits. */
const longestText = 200;

/** A sign, a class or an escape at a time; a class has no groups in it. */
const parts = /\\.|\[(?:\\.|[^\]\\])*\]|[\s\S]/gu;

/** Whether no repeated group of a pattern holds a repetition or a choice of its own. */
const isQuick = (pattern: string): boolean => {
  const groups: boolean[] = [];
  let closed = false;
  for (const [part] of pattern.matchAll(parts)) {
    const repeats = part === '*' || part === '+' || part === '{';
    if (repeats && closed) return false;
    closed = false;
    if (part === '(') groups.push(false);
    else if (part === ')') {
      closed = groups.pop() === true;
      // What a group does, the group around it does as well.
      if (closed && groups.length > 0) groups[groups.length - 1] = true;
    } else if ((repeats || part === '|') && groups.length > 0) groups[groups.length - 1] = true;
  }
  return true;
};

/** A pattern as the language itself reads it; null where that is none. */
export const patternOf = (pattern: string): RegExp | null => {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return null;
  }
};

/** Looks at what can be looked at in no time, and lets the rest pass for the server to look at. */
export const matchesQuickly: Matches = (pattern, text) =>
  text.length > longestText || !isQuick(pattern) || patternOf(pattern)?.test(text) !== false;
