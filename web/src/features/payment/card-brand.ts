const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** A brand's name for people; what is not known is a card like any other. */
export const brandName = (brand: string): string => names[brand] ?? 'Card';

/** First digits that belong to a brand. */
const beginnings: readonly (readonly [brand: string, beginning: RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['diners', /^3(0[0-5]|[689])/],
  ['jcb', /^35/],
  ['unionpay', /^62/],
];

/** The brand that a number's first digits tell, once they do. */
export const brandOfNumber = (digits: string): string | null =>
  beginnings.find(([, beginning]) => beginning.test(digits))?.[0] ?? null;
