import { textError } from '@evenkeel/contract/answer-formats';
import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';

/**
 * What is wrong with fields that a browser gives no text for, because only a part of a date or a time stands
 * in them: to the answers they look empty.
 */
export const unfinishedIn = (
  form: HTMLFormElement,
  items: readonly IntakeItem[],
): ReadonlyMap<string, string> => {
  const linkIds = new Set(
    [...form.elements]
      .filter((element) => element instanceof HTMLInputElement && element.validity.badInput)
      .map((element) => element.closest<HTMLElement>('[data-item]')?.dataset['item']),
  );
  return new Map(
    items.flatMap((item): [string, string][] => {
      const error = linkIds.has(item.linkId) ? textError(item, '?') : null;
      return error === null ? [] : [[item.linkId, error]];
    }),
  );
};
