import * as z from 'zod/mini';
import { checkInNode } from './check-ins.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, userParams } from './fields.ts';
import { answerValue } from './questionnaire.ts';

/** A form that was filled in with a clinician; its items have the shapes of a check-in's nodes. */
export const intervention = z.object({
  id,
  name: z.string(),
  completedAt: instant,
  items: z.array(checkInNode),
  answers: z.array(z.object({ interventionItemId: z.string(), answer: z.object({ value: answerValue }) })),
});
export type Intervention = z.infer<typeof intervention>;

export const getIntervention = endpoint({
  method: 'GET',
  path: '/v1/client-api/users/{userId}/intervention/{id}',
  auth: 'profile',
  summary: 'A completed intervention, to be read',
  params: z.extend(userParams, { id }),
  response: intervention,
  errors: ['not-found'],
});
