import { textError } from '@evenkeel/contract/answer-formats';
import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { unfinishedNames } from '../answering/unfinished-fields.ts';

/** What is wrong with fields that a browser gives no text for, by linkId: to the answers they look empty. */
export const unfinishedIn = (
  form: HTMLFormElement,
  items: readonly IntakeItem[],
): ReadonlyMap<string, string> => {
  const linkIds = unfinishedNames(form, 'item');
  return new Map(
    items.flatMap((item): [string, string][] => {
      const error = linkIds.has(item.linkId) ? textError(item, '?') : null;
      return error === null ? [] : [[item.linkId, error]];
    }),
  );
};
