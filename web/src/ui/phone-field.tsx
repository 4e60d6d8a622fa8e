import { maskPhoneNumber } from './phone-number.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useDigitMask } from './use-digit-mask.ts';

type PhoneFieldProps = Pick<TextFieldProps, 'label' | 'hint' | 'name' | 'error' | 'ref' | 'autoComplete'> & {
  value: string;
  onChange: (text: string) => void;
};

/** A number of the United States as (999) 999-9999, typed on a number pad, pasted or filled in by the browser. */
export function PhoneField({ onChange, ...rest }: PhoneFieldProps) {
  return (
    <TextField
      autoComplete="tel"
      {...rest}
      onChange={useDigitMask({ mask: maskPhoneNumber, onChange })}
      type="tel"
      inputMode="tel"
      placeholder="(999) 999-9999"
    />
  );
}
