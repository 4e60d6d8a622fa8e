import { maskDateOfBirth } from './date-of-birth.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useDigitMask } from './use-digit-mask.ts';

type DateOfBirthFieldProps = Pick<TextFieldProps, 'label' | 'name' | 'error' | 'ref' | 'autoComplete'> & {
  value: string;
  onChange: (text: string) => void;
};

/** A date of birth as MM/dd/yyyy, typed on a number pad, pasted or filled in by the browser. */
export function DateOfBirthField({ onChange, ...rest }: DateOfBirthFieldProps) {
  return (
    <TextField
      autoComplete="bday"
      {...rest}
      onChange={useDigitMask({ mask: maskDateOfBirth, onChange })}
      hint="MM/dd/yyyy, for example 05/28/1986"
      inputMode="numeric"
      placeholder="MM/dd/yyyy"
    />
  );
}
