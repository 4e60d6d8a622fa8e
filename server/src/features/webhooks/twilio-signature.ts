import { createHmac, timingSafeEqual } from 'node:crypto';

/** Names and values of a form, in the order in which they came. */
export type Form = readonly (readonly [string, string])[];

/**
 * Whether Twilio signed a form that it posted: HMAC-SHA1 over the address and every parameter in the
 * order of its name (https://www.twilio.com/docs/usage/security#validating-requests). Where a name comes
 * twice its values are sorted and each counts once, as in Twilio's own libraries.
 */
export const isSignedByTwilio = (
  authToken: string,
  signature: string | undefined,
  { url, form }: { readonly url: string; readonly form: Form },
): boolean => {
  const names = [...new Set(form.map(([name]) => name))].toSorted();
  const text = names.map((name) => {
    const values = new Set(form.filter(([of]) => of === name).map(([, value]) => value));
    return [...values]
      .toSorted()
      .map((value) => `${name}${value}`)
      .join('');
  });
  const expected = createHmac('sha1', authToken)
    .update(url + text.join(''))
    .digest();
  const given = Buffer.from(signature ?? '', 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
