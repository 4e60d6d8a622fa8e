import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { FieldHint, useFieldWiring, type FieldWords } from './field-frame.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './repeated-field.module.css';

interface OneField {
  /** Its place among the fields, from 0. */
  readonly index: number;
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export type RepeatedFieldProps = Pick<FieldWords, 'label' | 'hint'> & {
  /** The texts that are there, none of them blank. */
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  /** How many there can be. */
  max: number;
  /** One of the fields, with exactly one control in it; it tells its own errors. */
  children: (field: OneField) => ReactNode;
};

const withoutBlanks = (texts: readonly string[]) => texts.filter((text) => text.trim() !== '');

const isSame = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((text, index) => text === right[index]);

/** A question with several answers, each in a field of its own. */
export function RepeatedField(props: RepeatedFieldProps) {
  const { label, hint, values, onChange, max, children } = props;
  const wiring = useFieldWiring({ hint });
  const group = useRef<HTMLFieldSetElement>(null);
  // The fields, with those that are still empty.
  const [texts, setTexts] = useState<readonly string[]>(values);
  const known = isSame(withoutBlanks(texts), values) ? texts : values;
  const shown = known.length === 0 ? [''] : known;

  const change = (next: readonly string[]) => {
    setTexts(next);
    const left = withoutBlanks(next);
    if (!isSame(left, values)) onChange(left);
  };

  const focusField = (index: number) => {
    const fields = group.current?.querySelectorAll('[data-one]') ?? [];
    fields[index]?.querySelector<HTMLElement>('input, textarea')?.focus();
  };

  const add = () => {
    flushSync(() => change([...shown, '']));
    focusField(shown.length);
  };

  const remove = (index: number) => {
    flushSync(() => change(shown.filter((_, other) => other !== index)));
    focusField(Math.max(0, index - 1));
  };

  return (
    <fieldset ref={group} className={styles['group']} aria-describedby={wiring.describedBy}>
      <legend className={styles['legend']}>{label}</legend>
      <FieldHint id={wiring.hintId}>{hint}</FieldHint>
      {shown.map((value, index) => (
        // A field is its place: what it holds changes with each key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles['one']} data-one="">
          {children({
            index,
            label: (
              <VisuallyHidden>
                {label} {index + 1}
              </VisuallyHidden>
            ),
            value,
            onChange: (text) => change(shown.map((other, at) => (at === index ? text : other))),
          })}
          {shown.length > 1 && (
            <Button variant="quiet" className={styles['remove']} onClick={() => remove(index)}>
              Remove<VisuallyHidden> answer {index + 1}</VisuallyHidden>
            </Button>
          )}
        </div>
      ))}
      {shown.length < max && (
        <Button variant="secondary" className={styles['add']} onClick={add}>
          Add another
        </Button>
      )}
    </fieldset>
  );
}
