import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { AnswerStore } from './answer-store.ts';
import { useErrorCount, useProgress } from './use-answers.ts';
import styles from './assessment-form.module.css';

export interface FormFooterProps {
  readonly formId: string;
  readonly store: AnswerStore;
  readonly submitLabel: 'Next' | 'Submit' | 'Preview Only';
  readonly busy?: boolean | undefined;
  /** Where the answers are kept meanwhile. */
  readonly savedLine?: ReactNode;
  /** Why the answers were not taken; shown above the button. */
  readonly problem?: string | undefined;
  readonly onBack?: (() => void) | undefined;
}

const attention = (count: number): string =>
  count === 1 ? '1 question needs another look.' : `${count} questions need another look.`;

/** How far one has come, what is in the way, and the way on. */
export function FormFooter({
  formId,
  store,
  submitLabel,
  busy,
  savedLine,
  problem,
  onBack,
}: FormFooterProps) {
  const { answered, asked } = useProgress(store);
  const errorCount = useErrorCount(store);
  return (
    <>
      {problem !== undefined && (
        <Notice tone="bad" announce>
          {problem}
        </Notice>
      )}
      <div className={styles['progress']}>
        <ProgressBar value={answered} max={asked} label={`${answered} of ${asked} answered`} />
        {savedLine}
      </div>
      <p role="alert" className={styles['attention']}>
        {errorCount > 0 && attention(errorCount)}
      </p>
      <div className={styles['buttons']}>
        {onBack && (
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" form={formId} wide busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </>
  );
}
