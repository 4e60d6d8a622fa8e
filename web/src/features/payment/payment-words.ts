/** What is said about payment, in the product's own words. */
export const paymentWords = {
  note: 'Your card is not charged until after an appointment.',
  saved: 'Payment info saved!',
  loadFailed: 'Failed to load saved payment method',
  setupFailed: 'Failed to set up payment form',
  setupFailedToast: "Oops! We couldn't load the payment form. Please try refreshing the page.",
  notInitialized: 'Payment system not initialized or setup intent missing',
  refused: 'Payment setup failed',
  saveFailed: 'Failed to save payment method. Please try again.',
} as const;

/** Asked for when a field was left empty or half done. */
export const fieldWords = {
  number: 'Enter the full card number.',
  expiry: 'Enter the expiry date as MM/YY.',
  cvc: 'Enter the security code of the card.',
} as const;
