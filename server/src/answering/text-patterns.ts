import type { Matches } from '@evenkeel/contract/answer-patterns';
import { RE2JS } from 're2js';

/** Longer ones are programs rather than patterns. */
const longestPattern = 1_000;
const keptPatterns = 500;

const known = new Map<string, RE2JS | null>();

/** A pattern in an engine whose time grows with the text and with nothing else; null where that cannot read it. */
export const enginePattern = (pattern: string): RE2JS | null => {
  const found = known.get(pattern);
  if (found !== undefined) return found;
  const compiled = compile(pattern);
  if (known.size >= keptPatterns) known.clear();
  known.set(pattern, compiled);
  return compiled;
};

const compile = (pattern: string): RE2JS | null => {
  try {
    return pattern.length > longestPattern ? null : RE2JS.compile(pattern);
  } catch {
    return null;
  }
};

/** Whether the whole of a text is of a pattern. Import refuses what the engine cannot read. */
export const matchesPattern: Matches = (pattern, text) => enginePattern(pattern)?.matches(text) !== false;
