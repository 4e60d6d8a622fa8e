import type { AnswersByKey } from '@evenkeel/contract/answer-rules';
import type { CheckInModule } from '@evenkeel/contract/check-ins';
import type { AnswerValue } from '@evenkeel/contract/questionnaire';
import type { ReactNode } from 'react';
import type { ErrorsByKey } from '../answering/outcome.ts';

export interface CheckInFormProps {
  readonly userId: string;
  readonly module: CheckInModule;
  readonly answers: AnswersByKey;
  /** What the server had against an answer, by node. */
  readonly errors: ErrorsByKey;
  /** Which of the sliders is shown, where they come one at a time. */
  readonly at: number;
  readonly onAnswer: (nodeId: string, value: AnswerValue) => void;
  readonly onStep: (at: number) => void;
  /** Leads on from the whole module. */
  readonly onDone: () => void;
  /** Leads back from its beginning; absent where there is nothing before it. */
  readonly onBack?: (() => void) | undefined;
  readonly doneLabel: 'Next' | 'Submit' | 'Preview Only';
  readonly busy?: boolean | undefined;
  /** Whom it is about, and which one of how many. */
  readonly lead?: string | undefined;
  readonly savedLine?: ReactNode;
  readonly problem?: string | undefined;
}
