import type { SandboxCard } from '@evenkeel/contract/billing';

interface TestCard {
  readonly number: string;
  readonly card: SandboxCard;
  /** What becomes of it. */
  readonly outcome: string;
}

/** The only cards that the sandbox takes; the numbers are those of Stripe's own test cards. */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', card: 'visa', outcome: 'Visa, is saved' },
  { number: '5555 5555 5555 4444', card: 'mastercard', outcome: 'Mastercard, is saved' },
  { number: '4000 0025 0000 3155', card: 'authenticate', outcome: 'Asks for 3-D Secure' },
  { number: '4000 0084 0000 1629', card: 'authenticate-fails', outcome: 'Is declined after 3-D Secure' },
  { number: '4000 0000 0000 0002', card: 'declined', outcome: 'Is declined' },
];

/** The name by which the sandbox knows a number; null for every other one. */
export const sandboxCardOf = (digits: string): SandboxCard | null =>
  testCards.find(({ number }) => number.replaceAll(' ', '') === digits)?.card ?? null;

const failureParameter = 'sandbox-gateway';

/** An address of the payment page with `?sandbox-gateway=fails` shows what happens when a gateway cannot be loaded. */
export const isSandboxMadeToFail = (search: string): boolean =>
  new URLSearchParams(search).get(failureParameter) === 'fails';
