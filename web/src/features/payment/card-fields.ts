/** The fields of a card in their order. */
export const cardFieldNames = ['number', 'expiry', 'cvc'] as const;
export type CardFieldName = (typeof cardFieldNames)[number];

/** What is wrong, by the field that it is wrong in. */
export type CardFaults = Readonly<Partial<Record<CardFieldName, string | undefined>>>;

/** What stands above a field. */
export const fieldLabels: Readonly<Record<CardFieldName, string>> = {
  number: 'Card number',
  expiry: 'Expiry date',
  cvc: 'Security code',
};
