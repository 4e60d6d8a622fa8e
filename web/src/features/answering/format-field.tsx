import type { TextRules } from '@evenkeel/contract/answer-limits';
import { limits } from '@evenkeel/contract/limits';
import type { FieldWords } from '../../ui/field-frame.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { typedNumber } from './typed-number.ts';
import styles from './format-field.module.css';

interface FormatFieldProps extends FieldWords {
  readonly rules: TextRules;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Takes the control. */
  readonly register?: ((control: HTMLElement | null) => void) | undefined;
}

const inputModes = { 'whole-number': 'numeric', decimal: 'decimal' } as const;

/** One text, typed in the way that its format asks for. */
export function FormatField({ rules, value, onChange, register, ...words }: FormatFieldProps) {
  const { format = 'line', min, earliest, latest, maxLength = limits.textLength } = rules;
  const common = {
    ...words,
    ref: register,
    value,
    // What somebody answers here is not for the browser to offer to the next person.
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  const longest = Math.min(maxLength, limits.textLength);
  switch (format) {
    case 'line':
      return <TextField {...common} maxLength={longest} />;
    case 'url':
      return (
        <TextField
          {...common}
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={longest}
        />
      );
    case 'paragraph':
      return <TextArea {...common} className={styles['paragraph']} maxLength={longest} />;
    case 'date':
      // Without an end, its year takes six digits.
      return (
        <TextField
          {...common}
          type="date"
          min={earliest}
          max={latest ?? '9999-12-31'}
          className={styles['short']}
        />
      );
    case 'date-time':
      return (
        <TextField
          {...common}
          type="datetime-local"
          min={earliest}
          max={latest ?? '9999-12-31T23:59'}
          className={styles['medium']}
        />
      );
    case 'time':
      return <TextField {...common} type="time" min={earliest} max={latest} className={styles['short']} />;
    case 'whole-number':
    case 'decimal':
      return (
        <TextField
          {...common}
          className={styles['short']}
          // Number pads of phones have no minus.
          inputMode={min !== undefined && min >= 0 ? inputModes[format] : 'text'}
          onChange={({ currentTarget }) => onChange(typedNumber(value, currentTarget.value, rules))}
        />
      );
  }
}
