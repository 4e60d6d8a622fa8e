import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';

const later = async (): Promise<never> => {
  throw new AppError('unavailable');
};

export const billingHandlers = (
  _context: Context,
): Handlers<
  'getPaymentMethod' | 'createSetupIntent' | 'setDefaultPaymentMethod' | 'confirmSandboxSetup'
> => ({
  getPaymentMethod: later,
  createSetupIntent: later,
  setDefaultPaymentMethod: later,
  confirmSandboxSetup: later,
});
