import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { ToastProvider, useToast, type ToastOptions } from './toast.tsx';

function Speaker({ text, ...options }: { text: string } & ToastOptions) {
  const toast = useToast();
  return <Button onClick={() => toast.show(text, options)}>Say {text}</Button>;
}

const say = (text: string) => fireEvent.click(screen.getByRole('button', { name: `Say ${text}` }));
const said = () => [...screen.getByRole('status').children].map((toast) => toast.textContent);
const pass = (ms: number) => {
  act(() => void vi.advanceTimersByTime(ms));
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('useToast', () => {
  it('speaks in a live region that was there before, and is gone after its time', () => {
    render(
      <ToastProvider>
        <Speaker text="Reminder created" durationMs={2000} />
      </ToastProvider>,
    );
    expect(said()).toEqual([]);
    say('Reminder created');
    expect(said()).toEqual(['Reminder created']);
    pass(1999);
    expect(said()).toEqual(['Reminder created']);
    pass(1);
    expect(said()).toEqual([]);
  });

  it.each([
    [1, 2000],
    [60_000, 5000],
    [undefined, 4000],
  ])('keeps a duration of %s ms at %s ms', (durationMs, kept) => {
    render(
      <ToastProvider>
        <Speaker text="Saved" durationMs={durationMs} />
      </ToastProvider>,
    );
    say('Saved');
    pass(kept - 1);
    expect(said()).toEqual(['Saved']);
    pass(1);
    expect(said()).toEqual([]);
  });

  it('says the same words once, for as long as the last time asks', () => {
    render(
      <ToastProvider>
        <Speaker text="Saved" durationMs={2000} />
        <Speaker text="Sent" durationMs={5000} />
      </ToastProvider>,
    );
    say('Saved');
    pass(1500);
    say('Sent');
    say('Saved');
    expect(said()).toEqual(['Sent', 'Saved']);
    pass(1999);
    expect(said()).toEqual(['Sent', 'Saved']);
    pass(1);
    expect(said()).toEqual(['Sent']);
  });

  it('refuses to be used where nothing would show', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Speaker text="Lost" />)).toThrow('ToastProvider');
  });
});
