import type { CSSProperties } from 'react';
import { FieldFrame, useFieldWiring, type FieldWords } from './field-frame.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { useDigitMask } from './use-digit-mask.ts';
import styles from './code-field.module.css';

export type CodeFieldProps = FieldWords &
  Pick<TextFieldProps, 'name' | 'ref' | 'disabled'> & {
    /** How many digits the code has. */
    length: number;
    value: string;
    onChange: (digits: string) => void;
    /** The last digit has been typed, pasted or filled in. */
    onComplete?: (() => void) | undefined;
  };

/** The digits of a code as it was copied, such as `123-456`. */
export const codeDigitsOf = (text: string, length: number): string =>
  text.replaceAll(/\D/g, '').slice(0, length);

/** One field that looks like a box for each digit, so that pasting, autofill and the caret work as everywhere. */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, length, value, onChange, onComplete, ...rest } = props;
  const wiring = useFieldWiring({ hint, error });
  const change = useDigitMask({
    mask: (typed) => codeDigitsOf(typed, length),
    onChange: (digits) => {
      onChange(digits);
      if (digits.length === length && digits !== value) onComplete?.();
    },
  });
  const boxes: CSSProperties = { ['--boxes' as string]: length };
  return (
    <FieldFrame {...{ label, hint, error, wiring }}>
      <div className={styles['code']} style={boxes}>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...rest}
          {...wiring.control}
          className={styles['digits']}
          value={value}
          onChange={change}
        />
        <div className={styles['boxes']} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <i key={index} data-next={index === value.length || undefined} />
          ))}
        </div>
      </div>
    </FieldFrame>
  );
}
