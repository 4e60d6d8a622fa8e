import type { IntakeResponse } from '@evenkeel/contract/intake-questionnaire';

/**
 * Finds the items that the server's field paths speak of: `responses.sleep` by its linkId or, where the shape
 * was wrong before anybody looked at items, `responses.3.value` by position.
 */
export const refusedResponses = (
  sent: readonly IntakeResponse[],
  fields: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> => {
  const linkIds = new Set(sent.map(({ linkId }) => linkId));
  return new Map(
    Object.entries(fields).flatMap(([path, message]): [string, string][] => {
      const [, rest = ''] = /^responses\.(.+)$/s.exec(path) ?? [];
      const linkId = linkIds.has(rest) ? rest : sent[Number.parseInt(rest, 10)]?.linkId;
      return linkId === undefined ? [] : [[linkId, message]];
    }),
  );
};
