import { describe, expect, it } from 'vitest';
import { phoneSystemOf } from './phone-system.ts';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

describe('phoneSystemOf', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/129.0', 5, 'android'],
    ['Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Safari/537.36', 10, 'android'],
    [mac, 5, 'ios'],
    [mac, 0, null],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/129.0', 10, null],
    ['Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0', 0, null],
  ])('%s with %i touch points: %s', (userAgent, maxTouchPoints, system) => {
    expect(phoneSystemOf({ userAgent, maxTouchPoints })).toBe(system);
  });
});
