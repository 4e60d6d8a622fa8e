import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './check-ins.module.css';

interface CheckInFooterProps {
  readonly formId: string;
  /** Why the answers were not taken. */
  readonly problem: string | undefined;
  /** How far one has come. */
  readonly progress: ReactNode;
  readonly savedLine: ReactNode;
  readonly onBack: (() => void) | undefined;
  /** Between Back and the way on. */
  readonly besides?: ReactNode;
  readonly label: 'Next' | 'Submit' | 'Preview Only';
  readonly busy: boolean | undefined;
}

/** How far one has come, and the ways back and on. */
export function CheckInFooter(props: CheckInFooterProps) {
  return (
    <>
      {props.problem !== undefined && (
        <Notice tone="bad" announce>
          {props.problem}
        </Notice>
      )}
      <div className={styles['progress']}>
        {props.progress}
        {props.savedLine}
      </div>
      <div className={styles['buttons']}>
        {props.onBack && (
          <Button variant="secondary" onClick={props.onBack}>
            Back
          </Button>
        )}
        {props.besides}
        <Button type="submit" form={props.formId} wide busy={props.busy}>
          {props.label}
        </Button>
      </div>
    </>
  );
}
