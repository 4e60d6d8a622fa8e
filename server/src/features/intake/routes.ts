import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';

type Endpoints =
  | 'getPublicClinic'
  | 'getInvitation'
  | 'authenticateMagicCode'
  | 'resendIntakeLink'
  | 'getIntakeClinicInfo'
  | 'getIntakeStatus'
  | 'getIntakeProgress'
  | 'postBasicInfo'
  | 'getIntakePolicies'
  | 'signIntakePolicies'
  | 'getIntakeQuestionnaire'
  | 'saveIntakePage'
  | 'submitIntakeQuestionnaire'
  | 'createIntakeSetupIntent'
  | 'completeIntake';

const notYet = async (): Promise<never> => {
  throw new Error('Not built yet');
};

/** Taking a new client in, from their link to the patient they become. */
export const intakeHandlers = (_context: Context): Handlers<Endpoints> => ({
  getPublicClinic: notYet,
  getInvitation: notYet,
  authenticateMagicCode: notYet,
  resendIntakeLink: notYet,
  getIntakeClinicInfo: notYet,
  getIntakeStatus: notYet,
  getIntakeProgress: notYet,
  postBasicInfo: notYet,
  getIntakePolicies: notYet,
  signIntakePolicies: notYet,
  getIntakeQuestionnaire: notYet,
  saveIntakePage: notYet,
  submitIntakeQuestionnaire: notYet,
  createIntakeSetupIntent: notYet,
  completeIntake: notYet,
});
