import { maskDateOfBirth } from './date-of-birth.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useDigitMask } from './use-digit-mask.ts';
import styles from './field.module.css';

type DateOfBirthFieldProps = Pick<TextFieldProps, 'label' | 'name' | 'error' | 'ref' | 'autoComplete'> & {
  /** What the date is held to, read before its form. */
  rule?: string | undefined;
  value: string;
  onChange: (text: string) => void;
};

/** A date of birth as MM/dd/yyyy, typed on a number pad, pasted or filled in by the browser. */
export function DateOfBirthField({ rule, onChange, ...rest }: DateOfBirthFieldProps) {
  return (
    <TextField
      autoComplete="bday"
      {...rest}
      onChange={useDigitMask({ mask: maskDateOfBirth, onChange })}
      hint={
        <>
          {rule && <span className={styles['rule']}>{rule}</span>}
          MM/dd/yyyy, for example 05/28/1986
        </>
      }
      inputMode="numeric"
      placeholder="MM/dd/yyyy"
    />
  );
}
