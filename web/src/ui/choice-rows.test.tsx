import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ChoiceRows, type ChoiceRowsProps } from './choice-rows.tsx';

const options = [
  { id: 'a', title: 'Not at all' },
  { id: 'b', title: 'On some days' },
  { id: 'c', title: 'Every day' },
];

const onChange = vi.fn<ChoiceRowsProps['onChange']>();

function Rows({ value: initial, ...props }: Partial<ChoiceRowsProps>) {
  const [value, setValue] = useState(initial ?? []);
  return (
    <ChoiceRows
      kind="radio"
      name="sleep"
      legend="How did you sleep?"
      options={options}
      {...props}
      value={value}
      onChange={(next, touched) => {
        onChange(next, touched);
        setValue(next);
      }}
    />
  );
}

const chosen = () => options.filter(({ title }) => screen.getByLabelText<HTMLInputElement>(title).checked);
const titles = () => chosen().map(({ title }) => title);

describe('ChoiceRows', () => {
  it('chooses one radio by a tap anywhere on its row', async () => {
    render(<Rows value={['a']} />);
    expect(screen.getByRole('radiogroup', { name: 'How did you sleep?' })).toBeTruthy();
    await userEvent.click(screen.getByText('Every day'));
    expect(titles()).toEqual(['Every day']);
    expect(onChange).toHaveBeenLastCalledWith(['c'], 'c');
  });

  it('adds and takes away checkboxes, and says which was touched', async () => {
    render(<Rows kind="checkbox" value={['a']} />);
    await userEvent.click(screen.getByText('Every day'));
    expect(titles()).toEqual(['Not at all', 'Every day']);
    await userEvent.click(screen.getByText('Not at all'));
    expect(titles()).toEqual(['Every day']);
    expect(onChange).toHaveBeenLastCalledWith(['c'], 'a');
  });

  it('chooses by number while focus is in the group', async () => {
    render(<Rows />);
    await userEvent.keyboard('2');
    expect(titles()).toEqual([]);
    await userEvent.tab();
    await userEvent.keyboard('2');
    expect(titles()).toEqual(['On some days']);
    expect(document.activeElement).toBe(screen.getByLabelText('On some days'));
    await userEvent.keyboard('9{Control>}1{/Control}');
    expect(titles()).toEqual(['On some days']);
  });

  it('chooses nothing while disabled', async () => {
    render(<Rows disabled />);
    await userEvent.click(screen.getByText('Every day'));
    expect(titles()).toEqual([]);
  });

  it('ties hint and error to the group and marks it', () => {
    render(<Rows hint="Over the last week" error="* Required" />);
    const group = screen.getByRole('radiogroup');
    const words = group
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(words).toEqual(['Over the last week', '* Required']);
    expect(group.getAttribute('aria-invalid')).toBe('true');
  });

  it('marks each checkbox of a group with an error', () => {
    render(<Rows kind="checkbox" error="* Must select at least one option" />);
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-invalid'))).toEqual([
      'true',
      'true',
      'true',
    ]);
  });

  it('hands over its first input to be focused, and keeps a hidden legend for screen readers', () => {
    const ref = createRef<HTMLInputElement>();
    render(<Rows ref={ref} legendHidden />);
    expect(ref.current).toBe(screen.getByLabelText('Not at all'));
    expect(screen.getByRole('radiogroup', { name: 'How did you sleep?' })).toBeTruthy();
  });
});
