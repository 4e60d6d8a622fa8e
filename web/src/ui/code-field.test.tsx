import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CodeField, type CodeFieldProps } from './code-field.tsx';

const onComplete = vi.fn<() => void>();

function Example(props: Partial<CodeFieldProps>) {
  const [value, setValue] = useState('');
  return (
    <CodeField label="Code" length={6} value={value} onChange={setValue} onComplete={onComplete} {...props} />
  );
}

const open = (props: Partial<CodeFieldProps> = {}) => {
  onComplete.mockReset();
  render(<Example {...props} />);
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
};

describe('CodeField', () => {
  it('is one field that phones fill in from a message, with a number pad', () => {
    const field = open();
    expect(field.autocomplete).toBe('one-time-code');
    expect(field.inputMode).toBe('numeric');
    // A limit would cut a pasted 123-456 short.
    expect(field.hasAttribute('maxlength')).toBe(false);
  });

  it('takes digits only, and says when the last one is there', async () => {
    const field = open();
    await userEvent.type(field, '12a34 5');
    expect(field.value).toBe('12345');
    expect(onComplete).not.toHaveBeenCalled();
    await userEvent.type(field, '6');
    expect(onComplete).toHaveBeenCalledTimes(1);
    await userEvent.type(field, '7');
    expect(field.value).toBe('123456');
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  it.each(['123456', '123-456', '123 456', ' 123456\n', 'Your code: 123456'])(
    'takes a pasted %j',
    async (text) => {
      const field = open();
      await userEvent.click(field);
      await userEvent.paste(text);
      expect(field.value).toBe('123456');
      expect(onComplete).toHaveBeenCalledTimes(1);
    },
  );

  it('is complete again when a digit has been mended', async () => {
    const field = open();
    await userEvent.type(field, '123456{Backspace}7');
    expect(field.value).toBe('123457');
    expect(onComplete).toHaveBeenCalledTimes(2);
  });

  it('keeps the caret behind the digit that was typed', async () => {
    const field = open();
    await userEvent.type(field, '1256');
    field.setSelectionRange(2, 2);
    await userEvent.keyboard('34');
    expect(field.value).toBe('123456');
    expect(field.selectionStart).toBe(4);
  });

  it('ties hint and error to the field', () => {
    const field = open({ hint: 'Six digits', error: 'This code is not right.' });
    const words = field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(words).toEqual(['Six digits', 'This code is not right.']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});
