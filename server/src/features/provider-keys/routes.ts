import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';

type Endpoints = 'createKey' | 'listKeys' | 'rotateKey' | 'revokeKey';

const notYet = async (): Promise<never> => {
  throw new Error('Not built yet');
};

/** The keys of a clinic to the provider API. */
export const providerKeyHandlers = (_context: Context): Handlers<Endpoints> => ({
  createKey: notYet,
  listKeys: notYet,
  rotateKey: notYet,
  revokeKey: notYet,
});
