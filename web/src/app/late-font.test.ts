import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { giveUpOnLateFont } from './late-font.ts';

const pageWith = (status: 'loading' | 'loaded') => {
  const page = document.implementation.createHTMLDocument();
  Object.defineProperty(page, 'fonts', { value: { status } });
  return page;
};
const fontOf = (page: Document) => page.documentElement.dataset['font'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('leaves a font out that is not there after five seconds', () => {
  const page = pageWith('loading');
  giveUpOnLateFont(page);
  vi.advanceTimersByTime(4999);
  expect(fontOf(page)).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(fontOf(page)).toBe('late');
});

it('keeps one that came in time', () => {
  const page = pageWith('loaded');
  giveUpOnLateFont(page);
  vi.advanceTimersByTime(5000);
  expect(fontOf(page)).toBeUndefined();
});
