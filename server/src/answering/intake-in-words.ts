import type {
  IntakeItem,
  IntakePage,
  IntakeResponse,
  IntakeValue,
} from '@evenkeel/contract/intake-questionnaire';
import { byLinkId, responsesToStore, withEntries } from '@evenkeel/contract/intake-rules';

/** A question of an intake and what was answered; null where it was skipped. */
export interface AnsweredIntakeItem {
  readonly item: IntakeItem;
  readonly value: IntakeValue;
  /** The entry that it stands in, such as “Medicine 2”; null outside of groups that repeat. */
  readonly entry: string | null;
}

interface Placed {
  readonly item: IntakeItem;
  readonly entry: string | null;
}

/** Every item with the entry that it stands in. */
const placed = (items: readonly IntakeItem[], entry: string | null): Placed[] =>
  items.flatMap((item) => {
    const below =
      item.repeats === true
        ? item.items.flatMap((one) => placed(one.items, entry === null ? one.text : `${entry}, ${one.text}`))
        : placed(item.items, entry);
    return [{ item, entry }, ...below];
  });

/** The questions that these are answers to, in the order in which they were read. */
export const answeredIntakeItems = (
  pages: readonly IntakePage[],
  responses: readonly IntakeResponse[],
): AnsweredIntakeItem[] => {
  const values = byLinkId(responses);
  const items = withEntries(pages, values).flatMap((page) => placed(page.items, null));
  return items.flatMap(({ item, entry }) => {
    const value = values[item.linkId];
    return value === undefined ? [] : [{ item, value, entry }];
  });
};

/** The questions that stood before the person, given all their answers, skipped ones too. */
export const askedIntakeItems = (
  pages: readonly IntakePage[],
  responses: readonly IntakeResponse[],
): AnsweredIntakeItem[] => answeredIntakeItems(pages, responsesToStore(pages, responses).responses);

/** A question in the words that the person saw, with the entry that it stood in. */
export const intakeQuestionInWords = ({ item, entry }: AnsweredIntakeItem): string =>
  entry === null ? item.text : `${entry}: ${item.text}`;

/** An answer in the words that the person saw; null where the question was skipped. */
export const intakeAnswerInWords = ({
  item,
  value,
}: Pick<AnsweredIntakeItem, 'item' | 'value'>): string | null => {
  if (value === null) return null;
  // A text that is none of the options is the person's own.
  const words = (chosen: string) => item.answerOptions.find(({ id }) => id === chosen)?.value ?? chosen;
  return Array.isArray(value) ? value.map(words).join(', ') : words(value);
};
