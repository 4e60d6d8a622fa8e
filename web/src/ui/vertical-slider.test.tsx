import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { VerticalSlider, type VerticalSliderProps } from './vertical-slider.tsx';

const open = (props: Partial<VerticalSliderProps> = {}) => {
  const onChange = vi.fn<(value: number) => void>();
  const Held = () => {
    const [value, setValue] = useState<number | null>(props.value === undefined ? 0 : props.value);
    return (
      <VerticalSlider
        label="How was today?"
        start={0}
        min={-2}
        max={2}
        step={0.01}
        valueText={value === null ? 'Not answered yet' : `At ${value}`}
        {...props}
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  };
  render(<Held />);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'How was today?' });
  return { slider, onChange };
};

describe('VerticalSlider', () => {
  it('is an upright slider that says its position in words', () => {
    const { slider } = open({ minLabel: 'Heavy', maxLabel: 'Bright' });
    expect(slider.getAttribute('aria-orientation')).toBe('vertical');
    expect(slider.getAttribute('aria-valuetext')).toBe('At 0');
    expect(screen.getByText('At 0')).toBeTruthy();
    expect(screen.getByText('Heavy')).toBeTruthy();
    expect(screen.getByText('Bright')).toBeTruthy();
  });

  it.each([
    ['{ArrowUp}', 0.01],
    ['{ArrowRight}', 0.01],
    ['{ArrowDown}', -0.01],
    ['{ArrowLeft}', -0.01],
    ['{PageUp}', 0.1],
    ['{PageDown}', -0.1],
    ['{Home}', -2],
    ['{End}', 2],
    ['{ArrowUp}{ArrowUp}{ArrowUp}', 0.03],
  ])('is moved by %s to %d', async (keys, value) => {
    const { slider, onChange } = open();
    slider.focus();
    await userEvent.keyboard(keys);
    expect(onChange).toHaveBeenLastCalledWith(value);
  });

  it('is moved by plus and minus, a tenth of the way at each touch, and stays within its ends', async () => {
    const { onChange } = open({ min: 0, max: 10, value: 9.5 });
    await userEvent.click(screen.getByRole('button', { name: 'Higher: How was today?' }));
    expect(onChange).toHaveBeenLastCalledWith(10);
    await userEvent.click(screen.getByRole('button', { name: 'Lower: How was today?' }));
    expect(onChange).toHaveBeenLastCalledWith(9);
  });

  it('tells its position aloud while plus and minus move it, and leaves it to the slider otherwise', async () => {
    const { slider } = open();
    const said = screen.getByText('At 0');
    expect(said.getAttribute('aria-live')).toBe('off');
    await userEvent.click(screen.getByRole('button', { name: /Higher/ }));
    expect(said.getAttribute('aria-live')).toBe('polite');
    fireEvent.focus(slider);
    expect(said.getAttribute('aria-live')).toBe('off');
  });

  it('records the place it starts at only once that has been touched', async () => {
    const { slider, onChange } = open({ value: null });
    expect(screen.getByText('Not answered yet')).toBeTruthy();
    slider.focus();
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.click(slider);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(0);
    fireEvent.click(slider);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('takes the place it starts at by the space bar, too', async () => {
    const { slider, onChange } = open({ value: null });
    slider.focus();
    await userEvent.keyboard(' ');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('leaves the keys of the browser alone', async () => {
    const { slider, onChange } = open();
    slider.focus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}{Tab}');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is tied to its error', () => {
    const { slider } = open({ error: 'Must be between -2 and 2' });
    const error = document.getElementById(slider.getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toBe('Must be between -2 and 2');
    expect(slider.getAttribute('aria-invalid')).toBe('true');
  });
});
