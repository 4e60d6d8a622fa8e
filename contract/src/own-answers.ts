import * as z from 'zod/mini';
import { submissionSource } from './assessments.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, userParams } from './fields.ts';
import { answerValue } from './questionnaire.ts';

/** Everything that a person has answered, in their own words and without what was made of it. */
export const ownAnswers = z.object({
  generatedAt: instant,
  answered: z.array(
    z.object({
      id,
      kind: z.enum(['assessment', 'check-in', 'intake-questionnaire']),
      name: z.string(),
      answeredAt: instant,
      source: z.nullable(submissionSource),
      answers: z.array(
        z.object({
          question: z.string(),
          /** The answer in words; null where it was skipped. */
          answer: z.nullable(z.string()),
          value: answerValue,
        }),
      ),
    }),
  ),
});
export type OwnAnswers = z.infer<typeof ownAnswers>;

export const getOwnAnswers = endpoint({
  method: 'GET',
  path: '/v1/client-api/users/{userId}/answers',
  auth: 'profile',
  summary: 'A person’s own copy of all that they answered, newest first',
  params: userParams,
  response: ownAnswers,
  errors: ['not-found'],
});
