import { limits } from '@evenkeel/contract/limits';
import { TextArea } from '../../ui/text-field.tsx';
import { skipNote, type AskedQuestionProps } from './asked-question.ts';
import styles from './assessment-form.module.css';

/** An answer in the person's own words. */
export function TextQuestion({ question, value, error, onAnswer, register }: AskedQuestionProps) {
  return (
    <TextArea
      label={question.title}
      hint={question.skippable && skipNote}
      error={error}
      className={styles['freeText']}
      maxLength={Math.min(question.meta.maxLength ?? limits.textLength, limits.textLength)}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onAnswer(currentTarget.value)}
      ref={register}
    />
  );
}
