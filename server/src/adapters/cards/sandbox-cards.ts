import type { Card, SandboxCard } from '@evenkeel/contract/billing';

interface TestCard {
  readonly brand: Card['brand'];
  readonly last4: string;
  /** What its bank says, when it is asked. */
  readonly outcome: 'succeeds' | 'declines' | 'authenticates' | 'fails-to-authenticate';
}

/** What is known of the test cards here: of their numbers no more than is shown of any card. */
export const sandboxCards: Readonly<Record<SandboxCard, TestCard>> = {
  visa: { brand: 'visa', last4: '4242', outcome: 'succeeds' },
  mastercard: { brand: 'mastercard', last4: '4444', outcome: 'succeeds' },
  declined: { brand: 'visa', last4: '0002', outcome: 'declines' },
  authenticate: { brand: 'visa', last4: '3155', outcome: 'authenticates' },
  'authenticate-fails': { brand: 'visa', last4: '1629', outcome: 'fails-to-authenticate' },
};

/** What becomes of confirming a card. `authenticated` counts only once authentication was asked for with this card. */
export const sandboxOutcome = (
  card: SandboxCard,
  authenticated: boolean | undefined,
): 'succeeded' | 'declined' | 'requires_action' => {
  switch (sandboxCards[card].outcome) {
    case 'succeeds':
      return 'succeeded';
    case 'declines':
      return 'declined';
    case 'authenticates':
      if (authenticated === undefined) return 'requires_action';
      return authenticated ? 'succeeded' : 'declined';
    case 'fails-to-authenticate':
      return authenticated === undefined ? 'requires_action' : 'declined';
  }
};

/** Whether a card may still be used in the month of `now`, by the last of the world's calendars to leave it. */
export const isExpired = ({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>, now: Date): boolean => {
  const latest = new Date(now.getTime() - 12 * 60 * 60 * 1000);
  return expYear * 12 + expMonth < latest.getUTCFullYear() * 12 + latest.getUTCMonth() + 1;
};
