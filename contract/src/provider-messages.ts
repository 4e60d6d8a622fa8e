import * as z from 'zod/mini';
import { channel, safetyNetOverride } from './communication.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, page, paged } from './fields.ts';

const patientParams = z.object({ patientId: id });

/** Where a message stands; what was handed over can still come back. */
export const messageStatus = z.enum(['queued', 'sent', 'delivered', 'bounced', 'dead']);
export type MessageStatus = z.infer<typeof messageStatus>;

/** A message without what it says: links in it open what they lead to. */
export const sentMessage = z.object({
  id,
  channel,
  to: z.string(),
  messageType: z.string(),
  status: messageStatus,
  attempts: z.number(),
  /** What the last try failed with, as far as it is known. */
  error: z.nullable(z.string()),
  /** The name that the provider of the channel gave it. */
  providerId: z.nullable(z.string()),
  createdAt: instant,
  sentAt: z.nullable(instant),
});
export type SentMessage = z.infer<typeof sentMessage>;

export const listMessages = endpoint({
  method: 'GET',
  path: '/v1/provider-api/patients/{patientId}/messages',
  auth: 'provider',
  summary: 'What a patient was sent and what became of it, newest first',
  params: patientParams,
  query: z.object({ ...page, channel: z.optional(channel), status: z.optional(messageStatus) }),
  response: paged('messages', sentMessage),
  errors: ['not-found'],
});

const overridePath = '/v1/provider-api/patients/{patientId}/safety-net-preferences';
const answer = z.object({ safetyNetOverride: z.nullable(safetyNetOverride) });

export const getSafetyNetOverride = endpoint({
  method: 'GET',
  path: overridePath,
  auth: 'provider',
  summary: 'What the clinic has settled about a patient’s safety-net messages',
  params: patientParams,
  response: answer,
  errors: ['not-found'],
});

export const putSafetyNetOverride = endpoint({
  method: 'PUT',
  path: overridePath,
  auth: 'provider',
  summary:
    'Settles on which channels safety-net messages go out, whatever the patient chose; null leaves it to them',
  params: patientParams,
  body: answer,
  response: answer,
  errors: ['not-found'],
});
