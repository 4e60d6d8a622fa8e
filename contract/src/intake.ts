import * as z from 'zod/mini';
import { setupIntent } from './billing.ts';
import { endpoint } from './endpoint.ts';
import { email, id, intakeBirthDate, line, usPhoneNumber } from './fields.ts';
import { intakePage, intakeResponses } from './intake-questionnaire.ts';
import { limits } from './limits.ts';
import { tokens } from './login.ts';

/** The code of an intake link. */
const magicCode = z.string().check(z.minLength(1), z.maxLength(512));

/** What anybody may know of a clinic. */
export const clinicFace = z.object({
  displayId: z.string(),
  organizationName: z.string(),
  logoUrl: z.nullable(z.string()),
});
export type ClinicFace = z.infer<typeof clinicFace>;

export const getPublicClinic = endpoint({
  method: 'GET',
  path: '/v1/public-api/clinics/{displayId}',
  auth: 'public',
  summary: 'A clinic by its display id',
  params: z.object({ displayId: z.string() }),
  response: clinicFace,
  errors: ['not-found'],
});

export const getInvitation = endpoint({
  method: 'GET',
  path: '/v1/public-api/invitations/{code}',
  auth: 'public',
  summary: 'Whether an intake link opens, and whose clinic it is of; nothing about the person',
  params: z.object({ code: magicCode }),
  response: z.object({ status: z.enum(['open', 'expired', 'completed']), clinic: clinicFace }),
  errors: ['not-found', 'too-many-requests'],
});

export const authenticateMagicCode = endpoint({
  method: 'POST',
  path: '/v1/public-api/authentication/magic-code/authenticate',
  auth: 'public',
  summary:
    'Exchanges the code of an intake link for a session that is good for the intake alone, any number of times',
  body: z.object({ magicCode }),
  response: tokens,
  errors: ['link-expired', 'invalid-link', 'too-many-requests'],
});

export const resendIntakeLink = endpoint({
  method: 'POST',
  path: '/v1/public-api/intake/resend-magic-link',
  auth: 'public',
  summary:
    'Sends a new intake link in place of one that has expired, to the address that the old one went to',
  body: z.object({ expiredCode: magicCode }),
  status: 202,
  errors: ['not-found', 'too-many-requests'],
});

export const getIntakeClinicInfo = endpoint({
  method: 'GET',
  path: '/v1/public-api/intake/clinic-info',
  auth: 'intake',
  summary: 'The clinic that takes the person in',
  response: z.extend(clinicFace, { phoneNumber: z.nullable(z.string()) }),
});

export const getIntakeStatus = endpoint({
  method: 'GET',
  path: '/v1/public-api/intake/status',
  auth: 'intake',
  summary: 'Whether the intake is still to be done',
  response: z.object({ status: z.enum(['open', 'completed']) }),
});

export const pronouns = ['he/him/his', 'she/her/hers', 'they/them/theirs'] as const;

export const basicInfo = z.object({
  firstName: line('First name is required'),
  lastName: line('Last name is required'),
  email: email('Invalid email address', 'Required'),
  dateOfBirth: intakeBirthDate,
  phoneNumber: z.pipe(
    z.string('Phone number is required').check(z.minLength(1, 'Phone number is required')),
    usPhoneNumber,
  ),
  pronoun: z.enum(pronouns, 'Pronouns are required'),
  preferredName: z.optional(z.nullable(line('Preferred name is empty'))),
});
export type BasicInfo = z.infer<typeof basicInfo>;

export const postBasicInfo = endpoint({
  method: 'POST',
  path: '/v1/public-api/intake/basic-info',
  auth: 'intake',
  summary: 'Keeps who the person is and how they can be reached',
  body: basicInfo,
  status: 204,
  errors: ['intake-completed'],
});

/** A document to be agreed to. Each version has an id of its own, under which it can always be read. */
export const policy = z.object({
  id,
  description: z.string(),
  fileName: z.string(),
  /** A path of this server. */
  url: z.string(),
  /** Says how it can be shown: a plain text within the page, a PDF beside it. */
  mediaType: z.enum(['text/plain', 'application/pdf']),
});
export type Policy = z.infer<typeof policy>;

export const getIntakePolicies = endpoint({
  method: 'GET',
  path: '/v1/public-api/intake/policies',
  auth: 'intake',
  summary: 'What is to be agreed to, as it now reads',
  response: z.object({ policies: z.array(policy) }),
  errors: ['intake-completed'],
});

export const signIntakePolicies = endpoint({
  method: 'POST',
  path: '/v1/public-api/intake/sign-consent-policies',
  auth: 'intake',
  summary:
    'Signs exactly these versions; refused where one of them is no longer the clinic’s, or one is missing',
  body: z.object({ policyIds: z.array(id).check(z.maxLength(limits.policies)) }),
  status: 204,
  errors: ['intake-changed', 'intake-completed', 'intake-incomplete'],
});

export const getIntakeQuestionnaire = endpoint({
  method: 'GET',
  path: '/v1/public-api/intake/questionnaire',
  auth: 'intake',
  summary:
    'The questions, page by page; none where the clinic asks nothing. It stays the same for an intake from its first opening on',
  response: z.object({ pages: z.array(intakePage) }),
  errors: ['intake-completed'],
});

/** What the server has of an intake, so that any device can go on where another stopped. */
export const intakeProgress = z.object({
  /** Counts up with every change of the answers. */
  revision: z.number(),
  /** What the clinic knew when it invited the person. */
  invited: z.object({
    firstName: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phoneNumber: z.nullable(z.string()),
  }),
  basicInfo: z.nullable(basicInfo),
  /** Everything that is to be signed now has been. */
  policiesSigned: z.boolean(),
  responses: intakeResponses,
  /** The page after the last one that was sent, from any device. */
  pageIndex: z.number(),
  questionnaireSubmitted: z.boolean(),
});
export type IntakeProgress = z.infer<typeof intakeProgress>;

export const getIntakeProgress = endpoint({
  method: 'GET',
  path: '/v1/public-api/intake/progress',
  auth: 'intake',
  summary: 'How far the intake has come, and what it holds',
  response: intakeProgress,
  errors: ['intake-completed'],
});

const revision = z.object({ revision: z.number() });

export const saveIntakePage = endpoint({
  method: 'PUT',
  path: '/v1/public-api/intake/questionnaire-page',
  auth: 'intake',
  summary: 'Keeps the answers that this device has changed on one page; all others stay as they are',
  body: z.object({
    pageIndex: z.number().check(z.int(), z.gte(0), z.lte(limits.intakeResponses)),
    responses: intakeResponses,
  }),
  response: revision,
  errors: ['intake-completed', 'invalid-answers'],
});

export const submitIntakeQuestionnaire = endpoint({
  method: 'POST',
  path: '/v1/public-api/intake/submit-questionnaire',
  auth: 'intake',
  summary:
    'Submits all answers. Where `revision` is given and is no longer the server’s, another device has changed some: nothing is stored',
  body: z.object({ responses: intakeResponses, revision: z.optional(z.number()) }),
  response: revision,
  idempotent: true,
  errors: ['intake-completed', 'intake-changed', 'intake-incomplete', 'invalid-answers'],
});

export const createIntakeSetupIntent = endpoint({
  method: 'POST',
  path: '/v1/public-api/billing/setup-intent',
  auth: 'intake',
  summary: 'Prepares the saving of a card by a person who is being taken in',
  response: setupIntent,
  errors: ['intake-completed', 'intake-incomplete', 'too-many-requests', 'unavailable'],
});

export const completeIntake = endpoint({
  method: 'POST',
  path: '/v1/public-api/intake/payment',
  auth: 'intake',
  summary:
    'Records the card that was saved, or that none was, and completes the intake: the person becomes a patient',
  body: z.object({
    /** Null where the step was skipped. */
    paymentMethodId: z.nullable(z.string().check(z.minLength(1), z.maxLength(255))),
  }),
  response: z.object({ status: z.literal('completed') }),
  errors: ['intake-completed', 'intake-incomplete', 'not-found', 'card-declined', 'unavailable'],
});
