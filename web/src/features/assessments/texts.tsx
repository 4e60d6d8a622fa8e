import type { Preface } from '@evenkeel/contract/questionnaire';
import type { AnswerStore } from './answer-store.ts';
import { useShownTexts } from './use-answers.ts';
import styles from './assessment-form.module.css';

/** Headings and texts that stand above a question or after the last one. */
export function Texts({ store, texts }: { store: AnswerStore; texts: readonly Preface[] }) {
  return useShownTexts(store, texts).map(({ kind, text }) =>
    kind === 'heading' ? (
      <h2 key={text} className={styles['heading']}>
        {text}
      </h2>
    ) : (
      <p key={text} className={styles['text']}>
        {text}
      </p>
    ),
  );
}
