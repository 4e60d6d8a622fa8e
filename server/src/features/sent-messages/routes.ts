import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';

const later = async (): Promise<never> => {
  throw new AppError('unavailable');
};

export const sentMessageHandlers = (
  _context: Context,
): Handlers<'listMessages' | 'getSafetyNetOverride' | 'putSafetyNetOverride'> => ({
  listMessages: later,
  getSafetyNetOverride: later,
  putSafetyNetOverride: later,
});
