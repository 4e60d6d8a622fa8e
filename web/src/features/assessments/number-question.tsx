import { useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { skipNote, type AskedQuestionProps } from './asked-question.ts';
import { integerAnswer, rangeNote, typedInteger } from './whole-number.ts';
import styles from './assessment-form.module.css';

/** A whole number; nothing else can be typed. */
export function NumberQuestion({ question, value, error, onAnswer, register }: AskedQuestionProps) {
  const { title, meta, skippable } = question;
  // What was typed, such as "-" or "007"; the answer is what it stands for.
  const [text, setText] = useState(() => (value === undefined || value === null ? '' : String(value)));
  const notes = [rangeNote(meta), skippable && skipNote].filter(Boolean);
  return (
    <TextField
      label={title}
      hint={notes.join(' ')}
      error={error}
      className={styles['number']}
      // Number pads of phones have no minus.
      inputMode={meta.min !== undefined && meta.min < 0 ? 'text' : 'numeric'}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        const next = typedInteger(text, currentTarget.value, meta);
        setText(next);
        if (next !== text) onAnswer(integerAnswer(next));
      }}
      ref={register}
    />
  );
}
