import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { submit } from './service.ts';

export const submissionHandlers = (context: Context): Handlers<'submitAssessments'> => ({
  submitAssessments: (call) => submit(context, call),
});
