import { useLayoutEffect, useRef, type ChangeEvent } from 'react';

interface DigitMask {
  /** Puts what has been typed or pasted so far into its form. Leaves alone what it has made itself. */
  readonly mask: (typed: string) => string;
  readonly onChange: (masked: string) => void;
}

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

/** Position behind the given number of digits. */
const behindDigits = (text: string, digits: number): number => {
  let position = 0;
  while (position < text.length && digitsIn(text.slice(0, position)) < digits) position += 1;
  return position;
};

/** `onChange` of an input that keeps digits in a form, such as MM/dd/yyyy, while they are typed, pasted or filled in. */
export const useDigitMask = ({ mask, onChange }: DigitMask) => {
  const moved = useRef<{ readonly input: HTMLInputElement; readonly caret: number }>(null);

  // What the mask puts in moves the text under the caret: it goes back behind the same digit.
  useLayoutEffect(() => {
    if (moved.current !== null) {
      const { input, caret } = moved.current;
      input.setSelectionRange(caret, caret);
    }
    moved.current = null;
  });

  return ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const typed = input.value;
    const masked = mask(typed);
    const caret = input.selectionStart ?? typed.length;
    const isAtEnd = caret >= typed.length;
    moved.current = {
      input,
      caret: isAtEnd ? masked.length : behindDigits(masked, digitsIn(typed.slice(0, caret))),
    };
    onChange(masked);
  };
};
