import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';

const later = async (): Promise<never> => {
  throw new AppError('unavailable');
};

export const reminderHandlers = (
  _context: Context,
): Handlers<'listReminders' | 'createReminder' | 'deleteReminder'> => ({
  listReminders: later,
  createReminder: later,
  deleteReminder: later,
});
