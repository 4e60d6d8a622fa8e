import type { SandboxCard } from '@evenkeel/contract/billing';
import { hasExpired, readExpiry, type Expiry } from './card-expiry.ts';
import { cardFieldNames, type CardFaults, type CardFieldName } from './card-fields.ts';
import { digitsOf, isLuhnValid, lengthOfCode, lengthOfNumber } from './card-number.ts';
import { fieldWords } from './payment-words.ts';
import { sandboxCardOf } from './sandbox-cards.ts';

/** What stands in the fields. */
export type CardEntry = Readonly<Record<CardFieldName, string>>;

export const notATestCard = 'This is a sandbox, and no real card is taken here. Please use a test card.';

/** What is typed is complete, so that a fault in it is not just a beginning. */
export const isWhole = (name: CardFieldName, { number, [name]: text }: CardEntry): boolean =>
  ({
    number: digitsOf(text).length === lengthOfNumber(digitsOf(text)),
    expiry: text.length === 5,
    cvc: text.length === lengthOfCode(digitsOf(number)),
  })[name];

const faultInNumber = (digits: string): string | undefined => {
  if (digits.length < lengthOfNumber(digits)) return fieldWords.number;
  if (!isLuhnValid(digits)) return 'This card number is not right. Please check the digits.';
  return sandboxCardOf(digits) === null ? notATestCard : undefined;
};

const faultInExpiry = (expiry: Expiry | null, today: Date): string | undefined => {
  if (expiry === null) return fieldWords.expiry;
  return hasExpired(expiry, today)
    ? 'This date is in the past. Please use a card that is still good.'
    : undefined;
};

export interface SandboxCharge extends Expiry {
  readonly card: SandboxCard;
}

/** The name and the expiry of a test card, or what is wrong in each field. The number goes no further than here. */
export const readEntry = (
  entry: CardEntry,
  today: Date,
): { readonly charge: SandboxCharge } | { readonly faults: CardFaults } => {
  const digits = digitsOf(entry.number);
  const card = sandboxCardOf(digits);
  const expiry = readExpiry(entry.expiry);
  const faults: Record<CardFieldName, string | undefined> = {
    number: faultInNumber(digits),
    expiry: faultInExpiry(expiry, today),
    cvc: entry.cvc.length < lengthOfCode(digits) ? fieldWords.cvc : undefined,
  };
  const isRight = cardFieldNames.every((name) => faults[name] === undefined);
  if (isRight && card !== null && expiry !== null) return { charge: { card, ...expiry } };
  return {
    faults: Object.fromEntries(Object.entries(faults).filter(([, message]) => message !== undefined)),
  };
};
