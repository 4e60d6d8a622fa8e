import { AppError } from '../../http/app-error.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';

const later = async (): Promise<never> => {
  throw new AppError('unavailable');
};

export const communicationHandlers = (
  _context: Context,
): Handlers<
  | 'getCommunicationPreferences'
  | 'updateCommunicationPreferences'
  | 'getOptionalComms'
  | 'recordOptionalComms'
  | 'listNotificationPreferences'
  | 'createNotificationPreference'
  | 'deleteNotificationPreference'
  | 'registerPushDevice'
  | 'removePushDevice'
  | 'unsubscribe'
  | 'subscribe'
> => ({
  getCommunicationPreferences: later,
  updateCommunicationPreferences: later,
  getOptionalComms: later,
  recordOptionalComms: later,
  listNotificationPreferences: later,
  createNotificationPreference: later,
  deleteNotificationPreference: later,
  registerPushDevice: later,
  removePushDevice: later,
  unsubscribe: later,
  subscribe: later,
});
