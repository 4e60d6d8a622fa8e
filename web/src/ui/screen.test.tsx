import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Screen } from './screen.tsx';

const scrollTo = vi.fn<(x: number, y: number) => void>();
beforeEach(() => vi.stubGlobal('scrollTo', scrollTo));

const heading = () => screen.getByRole('heading', { level: 1 });

describe('Screen', () => {
  it('names the document and moves focus to its heading', () => {
    render(<Screen title="Log in" />);
    expect(document.title).toBe('Log in · Evenkeel');
    expect(document.activeElement).toBe(heading());
    expect(heading().tabIndex).toBe(-1);
  });

  it('moves focus to the heading of each new step, from its top', () => {
    const { rerender } = render(<Screen title="Step one" footer={<button type="button">Next</button>} />);
    screen.getByRole('button').focus();
    scrollTo.mockClear();
    rerender(<Screen title="Step two" footer={<button type="button">Next</button>} />);
    expect(document.title).toBe('Step two · Evenkeel');
    expect(document.activeElement).toBe(heading());
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  });

  it('leaves the scroll position of a new address to the router', () => {
    const { unmount } = render(<Screen title="Home" />);
    unmount();
    scrollTo.mockClear();
    history.pushState(null, '', '/settings');
    render(<Screen title="Settings" />);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('does not take focus from whoever has it while nothing changes', () => {
    const { rerender } = render(
      <Screen title="Log in">
        <input aria-label="Email" />
      </Screen>,
    );
    screen.getByRole('textbox').focus();
    rerender(
      <Screen title="Log in" lead="New words">
        <input aria-label="Email" />
      </Screen>,
    );
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('leaves focus alone when told', () => {
    render(<Screen title="Loading" titleHidden focusTitle={false} />);
    expect(document.activeElement).toBe(document.body);
    expect(heading().textContent).toBe('Loading');
  });
});
