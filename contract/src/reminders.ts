import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, userParams } from './fields.ts';

const notificationType = z.literal('check_in');

/** Days of the week, 0 (Sunday) to 6, each once and in order. */
const daysOfWeek = z.pipe(
  z
    .array(z.number().check(z.int('Must be a day of the week'), z.gte(0), z.lte(6)))
    .check(z.minLength(1, 'Choose at least one day'), z.maxLength(7)),
  z.transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
);

/** A time of day, `HH:mm`. */
export const timeOfDay = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 09:00'));

/** What a new reminder starts with. */
export const defaultReminderTime = '09:00';

export const reminder = z.object({
  id,
  daysOfWeek: z.array(z.number()),
  timeOfDay: z.string(),
  isActive: z.boolean(),
  notificationType,
});
export type Reminder = z.infer<typeof reminder>;

const path = '/v1/client-api/users/{userId}/reminders';

export const listReminders = endpoint({
  method: 'GET',
  path,
  auth: 'profile',
  summary: 'The reminders that a person has set',
  params: userParams,
  query: z.object({ notificationType: z.optional(notificationType) }),
  response: z.object({ reminders: z.array(reminder) }),
});

export const createReminder = endpoint({
  method: 'POST',
  path,
  auth: 'profile',
  summary: 'Sets a reminder in the time zone of the `time-zone` header, else of the clinic',
  params: userParams,
  body: z.object({ daysOfWeek, timeOfDay, notificationType }),
  status: 201,
  response: reminder,
  errors: ['already-exists', 'too-many'],
});

export const deleteReminder = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  auth: 'profile',
  summary: 'Removes a reminder',
  params: z.object({ userId: id, id }),
  status: 204,
  errors: ['not-found'],
});
