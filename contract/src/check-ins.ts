import * as z from 'zod/mini';
import { submissionReceipt, submissionSource } from './assessments.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, plainDate, userParams } from './fields.ts';
import { limits } from './limits.ts';
import { answers, safetyRule } from './questionnaire.ts';

export const checkInType = z.enum(['treatment_activity', 'symptom']);
export type CheckInType = z.infer<typeof checkInType>;

export const nodeType = z.enum(['heading', 'multiple_choice', 'free_text', 'likert', 'slider_vertical']);
export type NodeType = z.infer<typeof nodeType>;

const nodeText = z.string().check(z.maxLength(limits.textLength));

export const nodeAnswer = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  label: nodeText,
  /** What the answer counts, where it counts. */
  value: z.optional(z.nullable(z.union([z.number(), z.string()]))),
});
export type NodeAnswer = z.infer<typeof nodeAnswer>;

/** One thing on a check-in's page: a heading, or a question that may be left open. */
export const checkInNode = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: nodeType,
  label: nodeText,
  /** Options of multiple_choice and likert. */
  answers: z.optional(z.array(nodeAnswer)),
  /** multiple_choice: whether several may be chosen. */
  multiselect: z.optional(z.boolean()),
  /** The ends of a slider; -2 and 2 unless said. */
  minValue: z.optional(z.number()),
  maxValue: z.optional(z.number()),
  minLabel: z.optional(nodeText),
  maxLabel: z.optional(nodeText),
  safety: z.optional(safetyRule),
});
export type CheckInNode = z.infer<typeof checkInNode>;

export const checkInModule = z.object({
  id,
  versionId: id,
  title: z.string(),
  type: checkInType,
  content: z.object({ nodes: z.array(checkInNode) }),
});
export type CheckInModule = z.infer<typeof checkInModule>;

const assignedCheckIn = z.extend(z.omit(checkInModule, { content: true }), {
  isOverdue: z.boolean(),
  /** The day on which the next one replaces it, in the person's time zone; null when it stays. */
  dueDate: z.nullable(plainDate),
});
export type AssignedCheckIn = z.infer<typeof assignedCheckIn>;

const assignedCheckInWithContent = z.extend(assignedCheckIn, {
  content: z.object({ nodes: z.array(checkInNode) }),
});

const assignedPath = 'client-api/users/{userId}/check-ins/assigned';

export const getAssignedCheckIns = endpoint({
  method: 'GET',
  path: `/v1/${assignedPath}`,
  auth: 'profile',
  summary: 'The check-in modules that a user is assigned, due ones first',
  params: userParams,
  response: z.object({ checkIns: z.array(assignedCheckIn) }),
});

export const getAssignedCheckInsWithContent = endpoint({
  method: 'GET',
  path: `/v2/${assignedPath}`,
  auth: 'profile',
  summary: 'The check-in modules that a user is assigned, with their questions',
  params: userParams,
  response: z.object({ checkIns: z.array(assignedCheckInWithContent) }),
});

export const getAssignedCheckIn = endpoint({
  method: 'GET',
  path: `/v2/${assignedPath}/{checkInId}`,
  auth: 'profile',
  summary: 'One assigned check-in module in its current version',
  params: z.extend(userParams, { checkInId: id }),
  response: checkInModule,
  errors: ['not-found'],
});

export const getPublicAssignedCheckIns = endpoint({
  method: 'GET',
  path: '/v1/public-api/user/{userId}/assigned-checkins',
  auth: 'public',
  atKiosk: true,
  summary: 'The check-in modules that a user is assigned, with their questions, for a link',
  params: userParams,
  response: z.object({ checkIns: z.array(assignedCheckInWithContent) }),
  errors: ['public-user-not-found'],
});

export const getCheckIn = endpoint({
  method: 'GET',
  path: '/v1/public-api/check-ins/{checkInId}',
  auth: 'public',
  summary: 'A check-in module in a version, the current one unless said, for its preview',
  params: z.object({ checkInId: id }),
  query: z.object({ versionId: z.optional(id) }),
  response: checkInModule,
  errors: ['not-found'],
});

export const checkInScore = z.object({
  id,
  moduleId: id,
  /** The version that was answered, which may not be the current one. */
  versionId: id,
  createdAt: instant,
  updatedAt: instant,
  answers,
});
export type CheckInScore = z.infer<typeof checkInScore>;

const checkInIds = z.pipe(
  z.pipe(
    z.string('Name the check-ins, separated by commas'),
    z.transform((text: string) => [...new Set(text.split(',').filter((part) => part !== ''))]),
  ),
  z
    .array(id)
    .check(z.minLength(1, 'Name at least one check-in'), z.maxLength(limits.assessmentsPerSubmission)),
);

const scores = {
  auth: 'profile',
  method: 'GET',
  params: userParams,
  response: z.object({
    checkInModules: z.array(checkInModule),
    checkInScores: z.array(checkInScore),
    /** Names the page of older ones; null when there is none. */
    nextCursor: z.nullable(z.string()),
  }),
} as const;

const scoresPage = {
  checkInIds,
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.maxPageSize)),
    limits.maxPageSize,
  ),
};

export const getCheckInScores = endpoint({
  ...scores,
  path: '/v1/client-api/users/{userId}/check-ins/scores',
  summary: 'Past answers to check-ins, newest first, with the modules as they are now',
  query: z.object(scoresPage),
  errors: ['not-found'],
});

export const getCheckInScoresWithVersions = endpoint({
  ...scores,
  path: '/v2/client-api/users/{userId}/check-ins/scores',
  summary:
    'Past answers to check-ins, newest first, with every module version that they answered; around one score when it is named',
  query: z.object({
    ...scoresPage,
    /** Only this one with the next newer and the next older, newest first. */
    scoreId: z.optional(id),
  }),
  errors: ['not-found'],
});

const submittedCheckIns = z.array(z.object({ moduleVersionId: id, moduleId: id, answers })).check(
  z.minLength(1, 'There is nothing to submit'),
  z.maxLength(limits.assessmentsPerSubmission),
  z.refine(
    (list) => new Set(list.map((one) => one.moduleId)).size === list.length,
    'Each check-in can be sent once',
  ),
);

const submission = {
  method: 'POST',
  params: userParams,
  body: submittedCheckIns,
  idempotent: true,
  status: 201,
  response: submissionReceipt,
} as const;

export const submitCheckIns = endpoint({
  ...submission,
  path: '/v1/client-api/users/{userId}/check-ins/submit',
  auth: 'profile',
  summary: 'Stores the answers to one or more check-ins, all or none',
  errors: ['not-found', 'invalid-answers', 'idempotency-key-reused'],
});

export const submitPublicCheckIns = endpoint({
  ...submission,
  path: '/v1/public-api/user/{userId}/submit-checkins',
  auth: 'public',
  atKiosk: true,
  summary: 'Stores the answers to one or more check-ins from a link, all or none',
  /** How the person came to answer; the body is the list alone. */
  query: z.object({ source: z._default(submissionSource, 'patient_app') }),
  errors: ['public-user-not-found', 'not-found', 'invalid-answers', 'idempotency-key-reused'],
});
export type SubmittedCheckIns = z.input<typeof submittedCheckIns>;
