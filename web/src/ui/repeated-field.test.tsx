import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { RepeatedField } from './repeated-field.tsx';
import { TextField } from './text-field.tsx';

const onChange = vi.fn<(values: readonly string[]) => void>();

const none: readonly string[] = [];

function Names({ initial = none }: { initial?: readonly string[] }) {
  const [values, setValues] = useState(initial);
  return (
    <>
      <RepeatedField
        label="Names"
        hint="As they are on the bottle"
        values={values}
        max={3}
        onChange={(next) => {
          onChange(next);
          setValues(next);
        }}
      >
        {({ label, value, onChange: type }) => (
          <TextField
            label={label}
            value={value}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        )}
      </RepeatedField>
      <button type="button" onClick={() => setValues(['From elsewhere'])}>
        Change elsewhere
      </button>
    </>
  );
}

const fields = () => screen.getAllByRole<HTMLInputElement>('textbox');
const texts = () => fields().map(({ value }) => value);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('RepeatedField', () => {
  it('is one field of a named group at first', () => {
    render(<Names />);
    expect(screen.getByRole('group', { name: 'Names' })).toBeTruthy();
    expect(fields()).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Names 1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  });

  it('adds a field and goes to it; what is blank is no answer', async () => {
    render(<Names />);
    await userEvent.type(fields()[0] ?? document.body, 'One');
    await press('Add another');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Names 2' }));
    expect(onChange).toHaveBeenLastCalledWith(['One']);
    await userEvent.keyboard('Two');
    expect(onChange).toHaveBeenLastCalledWith(['One', 'Two']);
  });

  it('removes a field and stays near it', async () => {
    render(<Names initial={['One', 'Two', 'Three']} />);
    expect(screen.queryByRole('button', { name: 'Add another' })).toBeNull();
    await press('Remove answer 2');
    expect(texts()).toEqual(['One', 'Three']);
    expect(document.activeElement).toBe(fields()[0]);
    expect(onChange).toHaveBeenLastCalledWith(['One', 'Three']);
    await press('Remove answer 1');
    await userEvent.clear(fields()[0] ?? document.body);
    expect(onChange).toHaveBeenLastCalledWith([]);
  });

  it('shows what was changed elsewhere', async () => {
    render(<Names initial={['One', 'Two']} />);
    await press('Change elsewhere');
    expect(texts()).toEqual(['From elsewhere']);
  });
});
