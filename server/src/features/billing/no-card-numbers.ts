import type { FastifyInstance } from 'fastify';
import { AppError } from '../../http/app-error.ts';

const fewestDigits = 13;
const mostDigits = 19;
/** So many digits in a row are nothing that belongs here, and not worth looking into. */
const tooManyDigits = 64;

/** The check digit of ISO/IEC 7812, which every card number has. */
const hasCheckDigit = (digits: string): boolean => {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
};

/** Whether a text holds what could be a card number, also one in groups or among other digits. */
const holdsCardNumber = (text: string): boolean => {
  for (const [run] of text.matchAll(/\d(?:[ -]?\d){12,}/g)) {
    const digits = run.replaceAll(/\D/g, '');
    if (digits.length > tooManyDigits) return true;
    for (let start = 0; start + fewestDigits <= digits.length; start += 1) {
      for (let length = fewestDigits; length <= mostDigits && start + length <= digits.length; length += 1) {
        if (hasCheckDigit(digits.slice(start, start + length))) return true;
      }
    }
  }
  return false;
};

/** The path of the first field that holds a card number; its own name is not told when that is one. */
const findCardNumber = (value: unknown, path = 'body'): string | null => {
  if (typeof value === 'string' || typeof value === 'number') {
    return holdsCardNumber(String(value)) ? path : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (holdsCardNumber(key)) return path;
    const found = findCardNumber(inner, path === 'body' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
};

const aboutCards = /\/(billing|sandbox-gateway|intake\/payment)(\/|$)/;

/** Refuses whatever looks like a card number in a call about cards, before anything else reads it. */
export const installCardNumberGuard = (app: FastifyInstance): void => {
  app.addHook('preValidation', async ({ body, query, routeOptions }) => {
    if (!aboutCards.test(routeOptions.url ?? '')) return;
    const field = findCardNumber(body) ?? findCardNumber(query);
    if (field === null) return;
    throw new AppError('invalid-fields', {
      message: 'A card number was sent to us, where none belongs. It was not kept.',
      fields: { [field]: 'Must not be a card number' },
    });
  });
};
