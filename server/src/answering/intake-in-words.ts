import type {
  IntakeItem,
  IntakePage,
  IntakeResponse,
  IntakeValue,
} from '@evenkeel/contract/intake-questionnaire';
import { itemsOfPages, responsesToStore } from '@evenkeel/contract/intake-rules';

/** A question of an intake and what was answered; null where it was skipped. */
export interface AnsweredIntakeItem {
  readonly item: IntakeItem;
  readonly value: IntakeValue;
}

/** The questions that these are answers to, in the order in which they were read. */
export const answeredIntakeItems = (
  pages: readonly IntakePage[],
  responses: readonly IntakeResponse[],
): AnsweredIntakeItem[] => {
  const values = new Map(responses.map(({ linkId, value }) => [linkId, value]));
  return itemsOfPages(pages).flatMap((item) => {
    const value = values.get(item.linkId);
    return value === undefined ? [] : [{ item, value }];
  });
};

/** The questions that stood before the person, given all their answers, skipped ones too. */
export const askedIntakeItems = (
  pages: readonly IntakePage[],
  responses: readonly IntakeResponse[],
): AnsweredIntakeItem[] => answeredIntakeItems(pages, responsesToStore(pages, responses).responses);

/** An answer in the words that the person saw; null where the question was skipped. */
export const intakeAnswerInWords = ({ item, value }: AnsweredIntakeItem): string | null => {
  if (value === null) return null;
  // A text that is none of the options is the person's own.
  const words = (chosen: string) => item.answerOptions.find(({ id }) => id === chosen)?.value ?? chosen;
  return Array.isArray(value) ? value.map(words).join(', ') : words(value);
};
