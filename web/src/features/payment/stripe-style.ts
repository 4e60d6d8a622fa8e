import type { StripeElementStyle } from '@stripe/stripe-js';

/** A colour of ours as any reader of colours knows it: Stripe's frame is not promised to know OKLCH. */
const rgbOf = (colour: string): string => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (canvas === null) return colour;
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
};

/** How our fields look now, for what Stripe draws inside its own frames. */
export const stripeStyle = (): StripeElementStyle => {
  const tokens = getComputedStyle(document.documentElement);
  const body = getComputedStyle(document.body);
  const colour = (token: string) => rgbOf(tokens.getPropertyValue(token).trim());
  return {
    base: {
      color: colour('--ink'),
      iconColor: colour('--ink-soft'),
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      fontSize: body.fontSize,
      '::placeholder': { color: colour('--ink-soft') },
    },
    invalid: { color: colour('--ink'), iconColor: colour('--bad') },
  };
};

/** Calls back whenever light and dark are exchanged. Returns the way to stop. */
export const onSchemeChange = (listener: () => void): (() => void) => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
};
