import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, instant, line, page, paged, phoneNumber } from './fields.ts';
import { intakeValue } from './intake-questionnaire.ts';
import { basicInfo } from './intake.ts';
import { limits } from './limits.ts';
import { clinic } from './provider-clinic.ts';
import { fhirQuestionnaireResponse } from './provider-results.ts';

export const intakeStatus = z.enum(['open', 'expired', 'completed', 'withdrawn']);
export type IntakeStatus = z.infer<typeof intakeStatus>;

export const createIntakeInvitation = endpoint({
  method: 'POST',
  path: '/v1/provider-api/intake-invitations',
  auth: 'provider',
  aboutIntake: true,
  summary:
    'Invites a new client to intake, and sends the link to each address that is given; the same Idempotency-Key gives the same intake with a link of its own, sent to nobody',
  body: z.object({
    firstName: z.optional(line('First name is empty')),
    email: z.optional(email('Please enter a valid email')),
    phoneNumber: z.optional(phoneNumber),
  }),
  idempotent: true,
  status: 201,
  response: z.object({ intakeInvitationId: id, url: z.string(), code: z.string(), expiresAt: instant }),
});

const intakeSummary = z.object({
  id,
  status: intakeStatus,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  createdAt: instant,
  /** When the newest link stops opening. */
  expiresAt: instant,
  completedAt: z.nullable(instant),
  /** The patient that completing made. */
  patientId: z.nullable(id),
  userId: z.nullable(id),
});

export const listIntakeInvitations = endpoint({
  method: 'GET',
  path: '/v1/provider-api/intake-invitations',
  auth: 'provider',
  aboutIntake: true,
  summary: 'Intake invitations, newest first',
  query: z.object({ ...page, status: z.optional(intakeStatus) }),
  response: paged('intakeInvitations', intakeSummary),
});

const intakeRecord = z.extend(intakeSummary, {
  basicInfo: z.nullable(basicInfo),
  signedPolicies: z.array(
    z.object({
      policyId: id,
      description: z.string(),
      fileName: z.string(),
      url: z.string(),
      /** SHA-256 of the file in hex. */
      sha256: z.string(),
      signedAt: instant,
      /** The network address it was signed from. */
      address: z.nullable(z.string()),
    }),
  ),
  questionnaire: z.nullable(z.object({ contentId: id, versionId: id, name: z.string() })),
  /** Null until the questionnaire was submitted. */
  questionnaireSubmittedAt: z.nullable(instant),
  responses: z.array(
    z.object({
      linkId: z.string(),
      text: z.string(),
      /** Where the question stands in a group that repeats: its entry as the person saw it, such as “Medicine 2”. */
      entry: z.nullable(z.string()),
      value: intakeValue,
      /** The answer in words, as the person saw it. */
      display: z.nullable(z.string()),
    }),
  ),
  safetyTriggered: z.boolean(),
  payment: z.nullable(z.object({ paymentMethodSaved: z.boolean(), timestamp: instant })),
});

export const getIntakeInvitation = endpoint({
  method: 'GET',
  path: '/v1/provider-api/intake-invitations/{id}',
  auth: 'provider',
  aboutIntake: true,
  summary: 'What an intake has brought, or its answers as a FHIR QuestionnaireResponse',
  params: z.object({ id }),
  query: z.object({ format: z.optional(z.enum(['json', 'fhir'])) }),
  response: z.union([fhirQuestionnaireResponse, intakeRecord]),
  errors: ['not-found'],
});

export const withdrawIntakeInvitation = endpoint({
  method: 'DELETE',
  path: '/v1/provider-api/intake-invitations/{id}',
  auth: 'provider',
  aboutIntake: true,
  summary: 'Closes an intake that is not completed: its links open nothing any more',
  params: z.object({ id }),
  status: 204,
  errors: ['not-found', 'intake-completed'],
});

const newPolicy = z.object({
  description: line('Say what the document is'),
  // It stands in a header and in a person's downloads: a name alone, without a path.
  fileName: line('The document needs a file name').check(
    z.regex(/^[^\p{Cc}/\\]*$/u, 'Must be a file name without a path'),
  ),
  mediaType: z.enum(['text/plain', 'application/pdf'], 'Must be text/plain or application/pdf'),
  /** The file itself, in base64. */
  content: z
    .string()
    .check(
      z.minLength(1, 'The document is empty'),
      z.maxLength(Math.ceil(limits.policyBytes / 3) * 4, 'The document is larger than 1 MB'),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Must be base64'),
    ),
});

export const putPolicies = endpoint({
  method: 'PUT',
  path: '/v1/provider-api/clinic/policies',
  auth: 'provider',
  summary:
    'Replaces the documents that intake asks to sign, in the order given; a document that is there already keeps its id',
  body: z.object({ policies: z.array(newPolicy).check(z.maxLength(limits.policies)) }),
  bodyBytes: limits.policiesBodyBytes,
  response: clinic,
});

export const putIntakeQuestionnaire = endpoint({
  method: 'PUT',
  path: '/v1/provider-api/clinic/intake-questionnaire',
  auth: 'provider',
  summary: 'Names the content that intake asks, in its newest version; null asks nothing',
  body: z.object({ contentId: z.nullable(id) }),
  response: clinic,
  errors: ['not-found'],
});
