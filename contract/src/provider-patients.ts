import * as z from 'zod/mini';
import { assignedAssessment, cadence } from './assessments.ts';
import { userType } from './account.ts';
import { endpoint } from './endpoint.ts';
import {
  email,
  flag,
  id,
  instant,
  line,
  page,
  paged,
  phoneNumber,
  plainDate,
  search,
  timeZone,
} from './fields.ts';
import { limits } from './limits.ts';
import { contentKind } from './provider-content.ts';

const patientFields = {
  firstName: line('First name is required'),
  lastName: line('Last name is required'),
  dateOfBirth: plainDate,
  email: z.optional(z.nullable(email('Please enter a valid email'))),
  phoneNumber: z.optional(z.nullable(phoneNumber)),
};

const newPatient = z.object({
  ...patientFields,
  medicalRecordNumber: z.optional(z.nullable(line('Medical record number is empty'))),
  preferredName: z.optional(z.nullable(line('Preferred name is empty'))),
  pronouns: z.optional(z.nullable(line('Pronouns are empty'))),
  timeZone: z.optional(timeZone),
  clinicianHasProPlan: z.optional(z.boolean()),
});

export const patient = z.object({
  patientId: id,
  userId: id,
  userType,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: plainDate,
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  medicalRecordNumber: z.nullable(z.string()),
  preferredName: z.nullable(z.string()),
  pronouns: z.nullable(z.string()),
  timeZone: z.string(),
  clinicianHasProPlan: z.boolean(),
  safetyNetEnabled: z.boolean(),
  hasOnboarded: z.boolean(),
  relatedPatientId: z.nullable(id),
  relationship: z.nullable(z.string()),
  createdAt: instant,
});
export type Patient = z.infer<typeof patient>;

const patientParams = z.object({ patientId: id });

export const createPatient = endpoint({
  method: 'POST',
  path: '/v1/provider-api/patients',
  auth: 'provider',
  summary: 'Adds a patient',
  body: newPatient,
  idempotent: true,
  status: 201,
  response: patient,
  errors: ['already-exists'],
});

export const listPatients = endpoint({
  method: 'GET',
  path: '/v1/provider-api/patients',
  auth: 'provider',
  summary: 'Patients and participants by name; query searches name, e-mail and record number',
  query: z.object({
    ...page,
    query: search,
    /** The whole number, to the letter. */
    medicalRecordNumber: z.optional(z.string().check(z.maxLength(limits.nameLength))),
    userType: z.optional(userType),
  }),
  response: paged('patients', patient),
});

export const getPatient = endpoint({
  method: 'GET',
  path: '/v1/provider-api/patients/{patientId}',
  auth: 'provider',
  summary: 'One patient or participant',
  params: patientParams,
  response: patient,
  errors: ['not-found'],
});

export const updatePatient = endpoint({
  method: 'PATCH',
  path: '/v1/provider-api/patients/{patientId}',
  auth: 'provider',
  summary: 'Changes the given fields of a patient',
  params: patientParams,
  body: z.partial(newPatient),
  response: patient,
  errors: ['not-found', 'already-exists'],
});

export const addParticipant = endpoint({
  method: 'POST',
  path: '/v1/provider-api/patients/{patientId}/participants',
  auth: 'provider',
  summary: 'Adds a person related to a patient, such as a guardian',
  params: patientParams,
  body: z.object({ ...patientFields, relationship: line('Relationship is required') }),
  idempotent: true,
  status: 201,
  response: patient,
  errors: ['not-found', 'already-exists'],
});

export const listParticipants = endpoint({
  method: 'GET',
  path: '/v1/provider-api/patients/{patientId}/participants',
  auth: 'provider',
  summary: 'The people related to a patient, by name',
  params: patientParams,
  query: z.object(page),
  response: paged('participants', patient),
  errors: ['not-found'],
});

export const createInvite = endpoint({
  method: 'POST',
  path: '/v1/provider-api/patients/{patientId}/invites',
  auth: 'provider',
  summary:
    'Invites a patient or participant to an account and tells them so; a new invite replaces the open one',
  params: patientParams,
  body: z.object({ channel: z.enum(['email', 'sms']) }),
  idempotent: true,
  status: 201,
  response: z.object({ inviteId: id, url: z.string() }),
  errors: ['not-found', 'already-exists'],
});

export const createAssignment = endpoint({
  method: 'POST',
  path: '/v1/provider-api/patients/{patientId}/assignments',
  auth: 'provider',
  summary: 'Assigns content from a date on, today in the patient’s time zone unless said',
  params: patientParams,
  body: z.object({ contentId: id, cadence, startDate: z.optional(plainDate) }),
  idempotent: true,
  status: 201,
  response: z.object({ assignmentId: id }),
  errors: ['not-found', 'already-exists'],
});

export const listAssignments = endpoint({
  method: 'GET',
  path: '/v1/provider-api/patients/{patientId}/assignments',
  auth: 'provider',
  summary: 'What is assigned to a patient, with what is due, newest first; or what was and is over',
  params: patientParams,
  query: z.object({
    ...page,
    /** `true`: those that were ended, or answered for good; else those that go on. */
    ended: flag,
    kind: z.optional(contentKind),
  }),
  response: paged(
    'assignments',
    z.extend(z.omit(assignedAssessment, { clinicAssessmentId: true }), {
      assignmentId: id,
      /** What `assessment` is: a check-in is assigned and told of in the same way. */
      kind: contentKind,
      startDate: plainDate,
      /** Its open occasion or the one to come; of one that is over, the last there was. */
      administrationDate: z.nullable(plainDate),
      createdAt: instant,
      /** When it was ended; null for one that goes on, or that was answered for good. */
      endedAt: z.nullable(instant),
    }),
  ),
  errors: ['not-found'],
});

export const endAssignment = endpoint({
  method: 'DELETE',
  path: '/v1/provider-api/patients/{patientId}/assignments/{assignmentId}',
  auth: 'provider',
  summary: 'Ends an assignment; what was answered stays',
  params: z.object({ patientId: id, assignmentId: id }),
  status: 204,
  errors: ['not-found'],
});

const assessmentIds = z
  .array(id)
  .check(z.minLength(1, 'Name at least one assessment'), z.maxLength(limits.assessmentsPerSubmission));

export const sendAssessmentLink = endpoint({
  method: 'POST',
  path: '/v1/provider-api/patients/{patientId}/messages',
  auth: 'provider',
  summary: 'Sends a link to assessments now',
  params: patientParams,
  body: z.object({ channel: z.enum(['email', 'sms']), assessmentIds }),
  idempotent: true,
  status: 201,
  response: z.object({ url: z.string() }),
  errors: ['not-found'],
});

export const createHandoff = endpoint({
  method: 'POST',
  path: '/v1/provider-api/patients/{patientId}/handoff',
  auth: 'provider',
  summary: 'A link to assessments for the clinician’s own screen',
  params: patientParams,
  body: z.object({ assessmentIds }),
  status: 201,
  response: z.object({ url: z.string() }),
  errors: ['not-found'],
});
