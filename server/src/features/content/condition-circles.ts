import type { EnableWhen } from '@evenkeel/contract/questionnaire';

/** Keys of questions whose conditions lead back to themselves. Works without recursion. */
export const keysInCircles = (
  questions: readonly { readonly key: string; readonly enableWhen?: EnableWhen | undefined }[],
): string[] => {
  const keys = new Set(questions.map(({ key }) => key));
  const waitsFor = new Map(
    questions.map(({ key, enableWhen = [] }) => {
      const named = enableWhen.flatMap(({ conditions }) => conditions.map(({ question }) => question));
      return [key, new Set(named.filter((other) => keys.has(other)))];
    }),
  );
  const waiting = new Map<string, string[]>();
  for (const [key, others] of waitsFor) {
    for (const other of others) waiting.set(other, [...(waiting.get(other) ?? []), key]);
  }
  // Takes away, again and again, what waits for nothing; what is left is in a circle or behind one.
  const ready = [...waitsFor].filter(([, others]) => others.size === 0).map(([key]) => key);
  for (let key = ready.pop(); key !== undefined; key = ready.pop()) {
    waitsFor.delete(key);
    for (const behind of waiting.get(key) ?? []) {
      const others = waitsFor.get(behind);
      others?.delete(key);
      if (others?.size === 0) ready.push(behind);
    }
  }
  return [...waitsFor.keys()];
};
