import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';

type Endpoints = 'getOwnAnswers';

const notYet = async (): Promise<never> => {
  throw new Error('Not built yet');
};

/** A person’s own copy of what they answered. */
export const ownAnswerHandlers = (_context: Context): Handlers<Endpoints> => ({
  getOwnAnswers: notYet,
});
