import type {
  IntakeItem,
  IntakePage,
  IntakeResponse,
  IntakeValue,
} from '@evenkeel/contract/intake-questionnaire';
import { itemsOfPages, responsesToStore } from '@evenkeel/contract/intake-rules';

/** A question of an intake that was asked, and what was answered; null where it was skipped. */
export interface AskedIntakeItem {
  readonly item: IntakeItem;
  readonly value: IntakeValue;
}

/** The questions that stood before the person, given their answers, in the order in which they were read. */
export const askedIntakeItems = (
  pages: readonly IntakePage[],
  responses: readonly IntakeResponse[],
): AskedIntakeItem[] => {
  const values = new Map(
    responsesToStore(pages, responses).responses.map(({ linkId, value }) => [linkId, value]),
  );
  return itemsOfPages(pages).flatMap((item) => {
    const value = values.get(item.linkId);
    return value === undefined ? [] : [{ item, value }];
  });
};

/** An answer in the words that the person saw; null where the question was skipped. */
export const intakeAnswerInWords = ({ item, value }: AskedIntakeItem): string | null => {
  if (value === null) return null;
  // A text that is none of the options is the person's own.
  const words = (chosen: string) => item.answerOptions.find(({ id }) => id === chosen)?.value ?? chosen;
  return Array.isArray(value) ? value.map(words).join(', ') : words(value);
};
