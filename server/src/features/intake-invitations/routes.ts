import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';

type Endpoints =
  | 'createIntakeInvitation'
  | 'listIntakeInvitations'
  | 'getIntakeInvitation'
  | 'withdrawIntakeInvitation';

const notYet = async (): Promise<never> => {
  throw new Error('Not built yet');
};

/** A clinic’s side of intake: inviting, and reading what came. */
export const intakeInvitationHandlers = (_context: Context): Handlers<Endpoints> => ({
  createIntakeInvitation: notYet,
  listIntakeInvitations: notYet,
  getIntakeInvitation: notYet,
  withdrawIntakeInvitation: notYet,
});
