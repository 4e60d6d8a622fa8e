import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useIdleWatch } from './use-idle-watch.ts';

const gone = vi.fn<() => void>();
const pressed = vi.fn<() => void>();

function Watched({ isWatching = true }: { isWatching?: boolean }) {
  const secondsLeft = useIdleWatch({ isWatching, onGone: gone });
  return (
    <>
      <output>{secondsLeft ?? 'quiet'}</output>
      <button type="button" onPointerDown={pressed}>
        Press
      </button>
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;
const pass = (seconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
/** Time goes by, and no timer runs. */
const sleep = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers();
  gone.mockReset();
  pressed.mockReset();
});
afterEach(() => vi.useRealTimers());

describe('useIdleWatch', () => {
  it('counts the last fifteen seconds down and calls once', () => {
    render(<Watched />);
    pass(74);
    expect(shown()).toBe('quiet');
    pass(1);
    expect(shown()).toBe('15');
    pass(14);
    expect(shown()).toBe('1');
    expect(gone).not.toHaveBeenCalled();
    pass(1);
    expect(gone).toHaveBeenCalledTimes(1);
    pass(300);
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it.each(['pointerDown', 'pointerMove', 'keyDown', 'input', 'wheel'] as const)('heeds %s', (sign) => {
    render(<Watched />);
    pass(70);
    fireEvent[sign](screen.getByRole('button'));
    pass(70);
    expect(shown()).toBe('quiet');
    pass(20);
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it('lets the warning stand until the touch or the key that answers it is over', () => {
    render(<Watched />);
    pass(80);
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(shown()).toBe('10');
    fireEvent.keyUp(document.body, { key: 'Enter' });
    expect(shown()).toBe('quiet');
    pass(80);
    fireEvent.pointerMove(document.body);
    pass(10);
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it('lets the touch that wakes a sleeping screen press nothing', () => {
    render(<Watched />);
    sleep(600);
    fireEvent.pointerDown(screen.getByRole('button'));
    expect(pressed).not.toHaveBeenCalled();
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['visibilitychange', () => document],
    ['focus', () => window],
    ['pageshow', () => window],
  ] as const)('looks at the clock at %s', (waking, target) => {
    render(<Watched />);
    sleep(600);
    fireEvent(target(), new Event(waking));
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it('watches nobody where there is nobody', () => {
    render(<Watched isWatching={false} />);
    pass(300);
    expect(gone).not.toHaveBeenCalled();
  });
});
