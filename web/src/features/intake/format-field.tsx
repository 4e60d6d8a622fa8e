import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { limits } from '@evenkeel/contract/limits';
import type { FieldWords } from '../../ui/field-frame.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { typedNumber } from './typed-number.ts';
import styles from './items.module.css';

interface FormatFieldProps extends FieldWords {
  readonly item: IntakeItem;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

const inputModes = { 'whole-number': 'numeric', decimal: 'decimal' } as const;

/** One text, typed in the way that its format asks for. */
export function FormatField({ item, value, onChange, ...words }: FormatFieldProps) {
  const { format = 'line', min, maxLength = limits.textLength } = item;
  const common = {
    ...words,
    value,
    // What somebody answers here is not for the browser to offer to the next person.
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  switch (format) {
    case 'line':
      return <TextField {...common} maxLength={Math.min(maxLength, limits.textLength)} />;
    case 'paragraph':
      return (
        <TextArea
          {...common}
          className={styles['paragraph']}
          maxLength={Math.min(maxLength, limits.textLength)}
        />
      );
    case 'date':
      // Without an end, its year takes six digits.
      return <TextField {...common} type="date" max="9999-12-31" className={styles['short']} />;
    case 'date-time':
      return (
        <TextField {...common} type="datetime-local" max="9999-12-31T23:59" className={styles['medium']} />
      );
    case 'time':
      return <TextField {...common} type="time" className={styles['short']} />;
    case 'whole-number':
    case 'decimal':
      return (
        <TextField
          {...common}
          className={styles['short']}
          // Number pads of phones have no minus.
          inputMode={min !== undefined && min >= 0 ? inputModes[format] : 'text'}
          onChange={({ currentTarget }) => onChange(typedNumber(value, currentTarget.value, item))}
        />
      );
  }
}
