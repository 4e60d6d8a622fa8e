import type { Stripe, StripeElementChangeEvent, StripeElementStyle } from '@stripe/stripe-js';
import type { CardFieldName } from './card-fields.ts';

/** What Stripe's fields tell. */
export interface ElementListeners {
  readonly onReady: (name: CardFieldName) => void;
  readonly onChange: (name: CardFieldName, event: StripeElementChangeEvent) => void;
  readonly onFocus: (name: CardFieldName, has: boolean) => void;
  readonly onLoadFailed: (error: unknown) => void;
}

export type MountedElements = ReturnType<typeof mountElements>;

/** Puts Stripe's three fields into the page, each into its box. */
export const mountElements = (
  stripe: Stripe,
  boxes: Readonly<Record<CardFieldName, HTMLElement>>,
  style: StripeElementStyle,
  { onReady, onChange, onFocus, onLoadFailed }: ElementListeners,
) => {
  const group = stripe.elements({ locale: 'en' });
  const number = group.create('cardNumber', { style, showIcon: true, disableLink: true });
  const expiry = group.create('cardExpiry', { style, placeholder: 'MM/YY' });
  const cvc = group.create('cardCvc', { style });

  number.on('ready', () => onReady('number'));
  number.on('change', (event) => onChange('number', event));
  number.on('focus', () => onFocus('number', true));
  number.on('blur', () => onFocus('number', false));
  number.on('loaderror', ({ error }) => onLoadFailed(error));
  expiry.on('ready', () => onReady('expiry'));
  expiry.on('change', (event) => onChange('expiry', event));
  expiry.on('focus', () => onFocus('expiry', true));
  expiry.on('blur', () => onFocus('expiry', false));
  cvc.on('ready', () => onReady('cvc'));
  cvc.on('change', (event) => onChange('cvc', event));
  cvc.on('focus', () => onFocus('cvc', true));
  cvc.on('blur', () => onFocus('cvc', false));

  const elements = { number, expiry, cvc };
  number.mount(boxes.number);
  expiry.mount(boxes.expiry);
  cvc.mount(boxes.cvc);
  return {
    /** Any of them stands for the whole card. */
    card: number,
    focus: (name: CardFieldName) => elements[name].focus(),
    restyle: (next: StripeElementStyle) => {
      for (const element of [number, expiry, cvc]) element.update({ style: next });
    },
    destroy: () => {
      for (const element of [number, expiry, cvc]) element.destroy();
    },
  };
};
