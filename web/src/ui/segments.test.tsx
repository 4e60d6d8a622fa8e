import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Segments } from './segments.tsx';

const options = [
  { value: 'week', label: 'W', name: 'W, one week' },
  { value: 'month', label: 'M', name: 'M, one month' },
] as const;

describe('Segments', () => {
  it('is a named group of radio buttons, one of them taken', async () => {
    const onChange = vi.fn<(value: string) => void>();
    render(<Segments legend="Range" value="week" options={options} onChange={onChange} />);
    expect(screen.getByRole('group', { name: 'Range' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'W, one week' }).checked).toBe(true);
    await userEvent.click(screen.getByText('M'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('month');
  });

  it('keeps two of them on one page apart', () => {
    render(
      <>
        <Segments legend="First" value="week" options={options} onChange={() => undefined} />
        <Segments legend="Second" value="month" options={options} onChange={() => undefined} />
      </>,
    );
    const taken = screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
    expect(taken.map(({ value }) => value)).toEqual(['week', 'month']);
  });
});
