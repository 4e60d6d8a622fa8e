import type { IntakeItem, IntakeValue } from '@evenkeel/contract/intake-questionnaire';

/** What every kind of question is given. */
export interface AnsweredItemProps {
  readonly item: IntakeItem;
  readonly value: IntakeValue | undefined;
  readonly error: string | undefined;
  readonly onAnswer: (value: IntakeValue) => void;
}
