import * as z from 'zod/mini';
import { accountInfo } from './account.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, plainDate, userParams } from './fields.ts';
import { limits } from './limits.ts';
import { answers, section } from './questionnaire.ts';
import { submissionSources, submissionTypes } from './submission-sources.ts';

export const cadence = z.enum([
  'once',
  'daily',
  'weekly',
  'every_two_weeks',
  'monthly',
  'every_three_months',
]);
export type Cadence = z.infer<typeof cadence>;

export const submissionSource = z.enum(submissionSources);
export type SubmissionSource = z.infer<typeof submissionSource>;

export const flowType = z.enum(['clinic', 'clinician']);
export type FlowType = z.infer<typeof flowType>;

export const submissionType = z.enum(submissionTypes);

/** `administrationDate` and `dueDate` are dates in the patient's own time zone. */
export const assignedAssessment = z.object({
  clinicAssessmentId: id,
  isOverdue: z.boolean(),
  administrationDate: plainDate,
  /** The day on which the next one replaces it; null when it stays until it is answered. */
  dueDate: z.nullable(plainDate),
  cadence,
  assessment: z.object({
    id,
    name: z.string(),
    disorder: z.nullable(z.string()),
    totalQuestions: z.number(),
  }),
});
export type AssignedAssessment = z.infer<typeof assignedAssessment>;

export const assessment = z.object({
  id,
  /** The version these questions are of; sent back with the answers so that they stay together. */
  versionId: id,
  name: z.string(),
  content: z.object({ sections: z.array(section).check(z.minLength(1)) }),
});
export type Assessment = z.infer<typeof assessment>;

export const getAssignedAssessments = endpoint({
  method: 'GET',
  path: '/v1/public-api/user/{userId}/assigned-assessments',
  auth: 'public',
  summary: 'What is assigned to a user, overdue first',
  atKiosk: true,
  params: userParams,
  response: z.object({ assessments: z.array(assignedAssessment) }),
  errors: ['public-user-not-found'],
});

const idList = z.pipe(
  z.pipe(
    z.string('Name the assessments, separated by commas'),
    z.transform((text: string) => [...new Set(text.split(',').filter((part) => part !== ''))]),
  ),
  z
    .array(id)
    .check(z.minLength(1, 'Name at least one assessment'), z.maxLength(limits.assessmentsPerSubmission)),
);

export const getAssessments = endpoint({
  method: 'GET',
  path: '/v1/public-api/assessments',
  auth: 'public',
  summary: 'Definitions of assessments, in the order asked for',
  query: z.object({ Ids: idList }),
  response: z.object({ assessments: z.array(assessment) }),
  errors: ['not-found'],
});

export const submittedAssessment = z.object({ id, versionId: z.optional(id), answers });

export const submissionReceipt = z.object({
  submissionId: id,
  receivedAt: instant,
  info: z.extend(accountInfo, { firstName: z.string() }),
  accountSetup: z.nullable(z.object({ patientId: id, email: z.nullable(z.string()) })),
});
export type SubmissionReceipt = z.infer<typeof submissionReceipt>;

export const submitAssessments = endpoint({
  method: 'POST',
  path: '/v1/public-api/user/{userId}/submit-assessments',
  auth: 'public',
  summary: 'Stores the answers to one or more assessments, all or none',
  atKiosk: true,
  params: userParams,
  body: z.object({
    assessments: z.array(submittedAssessment).check(
      z.minLength(1, 'There is nothing to submit'),
      z.maxLength(limits.assessmentsPerSubmission),
      z.refine(
        (list) => new Set(list.map((one) => one.id)).size === list.length,
        'Each assessment can be sent once',
      ),
    ),
    assigneeUserId: id,
    isNewPatient: z._default(z.boolean(), false),
    source: z._default(submissionSource, 'patient_app'),
    submissionType: z._default(submissionType, 'default'),
  }),
  idempotent: true,
  status: 201,
  response: submissionReceipt,
  errors: ['public-user-not-found', 'not-found', 'invalid-answers', 'idempotency-key-reused'],
});
export type SubmissionBody = z.input<typeof submitAssessments.body>;
