import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { maskDateOfBirth } from './date-of-birth.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type DateOfBirthFieldProps = Pick<TextFieldProps, 'label' | 'error' | 'ref'> & {
  value: string;
  onChange: (text: string) => void;
};

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

/** Position behind the given number of digits. */
const behindDigits = (text: string, digits: number): number => {
  let position = 0;
  while (position < text.length && digitsIn(text.slice(0, position)) < digits) position += 1;
  return position;
};

/** A date of birth as MM/dd/yyyy, typed on a number pad, pasted or filled in by the browser. */
export function DateOfBirthField({ value, onChange, ref, ...words }: DateOfBirthFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  // The slashes move the text under the caret: it goes back behind the same digit.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const typed = currentTarget.value;
    const masked = maskDateOfBirth(typed);
    const typedCaret = currentTarget.selectionStart ?? typed.length;
    caret.current =
      typedCaret >= typed.length ? masked.length : behindDigits(masked, digitsIn(typed.slice(0, typedCaret)));
    onChange(masked);
  };

  return (
    <TextField
      {...words}
      hint="MM/dd/yyyy, for example 05/28/1986"
      inputMode="numeric"
      autoComplete="bday"
      placeholder="MM/dd/yyyy"
      value={value}
      onChange={change}
      ref={(element) => {
        input.current = element;
        if (typeof ref === 'function') return ref(element);
        if (ref) ref.current = element;
        return undefined;
      }}
    />
  );
}
