import * as z from 'zod/mini';
import { flowType, submissionSource, submissionType } from './assessments.ts';
import { checkInType } from './check-ins.ts';
import { endpoint } from './endpoint.ts';
import { days, flag, id, instant, line, page, paged } from './fields.ts';
import { intervention } from './intervention.ts';
import { limits } from './limits.ts';
import { answerValue, questionType } from './questionnaire.ts';

/**
 * `complete` is false when a scored item has no answer; `total` then adds up what was answered, or is
 * `prorated` where the instrument has a rule for that.
 */
const scaleScore = {
  total: z.number(),
  max: z.number(),
  band: z.nullable(z.string()),
  complete: z.boolean(),
  prorated: z.optional(z.literal(true)),
  /** Said where the band is one that the clinic had put in place of the content's own. */
  bandsFrom: z.optional(z.literal('clinic')),
};

/** As it was worked out when the answers came: neither a new version nor other bands change it. */
export const score = z.object({
  ...scaleScore,
  /** Where the content has subscales, each in its order. */
  subscales: z.optional(z.array(z.object({ name: z.string(), ...scaleScore }))),
});
export type Score = z.infer<typeof score>;

const submissionSummary = z.object({
  id,
  /** Assessments answered in one go share the id of the first of them. */
  submittedTogetherId: id,
  patientId: id,
  userId: id,
  assessmentId: id,
  versionId: id,
  name: z.string(),
  receivedAt: instant,
  source: submissionSource,
  flowType,
  submissionType,
  isNewPatient: z.boolean(),
  score: z.nullable(score),
  safetyTriggered: z.boolean(),
});

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/v1/provider-api/patients/{patientId}/submissions',
  auth: 'provider',
  summary: 'A patient’s submissions, newest first',
  params: z.object({ patientId: id }),
  query: z.object({
    ...page,
    /** In the patient's time zone. */
    ...days,
    assessmentId: z.optional(id),
    safetyTriggered: flag,
  }),
  response: paged('submissions', submissionSummary),
  errors: ['not-found'],
});

/** As much of a FHIR R4 QuestionnaireResponse as a submission fills. */
export const fhirQuestionnaireResponse = z.looseObject({ resourceType: z.literal('QuestionnaireResponse') });

/** What the form’s own expression made of the answers; `error` says why a value that was to be there is not. */
export const calculatedValue = z.object({
  key: z.string(),
  title: z.string(),
  value: z.nullable(z.union([z.number(), z.string(), z.boolean(), z.array(z.string())])),
  error: z.optional(z.string()),
});
export type CalculatedValue = z.infer<typeof calculatedValue>;

const submission = z.extend(submissionSummary, {
  answers: z.array(
    z.object({
      key: z.string(),
      question: z.string(),
      type: questionType,
      value: answerValue,
      /** The answer in words, as the patient saw it; null where it was skipped. */
      display: z.nullable(z.string()),
    }),
  ),
  /** Empty where the form works nothing out. */
  calculated: z.array(calculatedValue),
});

export const getSubmission = endpoint({
  method: 'GET',
  path: '/v1/provider-api/submissions/{id}',
  auth: 'provider',
  summary: 'Answers with their questions and score, or as a FHIR QuestionnaireResponse',
  params: z.object({ id }),
  query: z.object({ format: z.optional(z.enum(['json', 'fhir'])) }),
  response: z.union([fhirQuestionnaireResponse, submission]),
  errors: ['not-found'],
});

const alert = z.object({
  id,
  /** Null while the intake that raised it is not completed. */
  patientId: z.nullable(id),
  userId: z.nullable(id),
  patientName: z.string(),
  /** The submission that raised it, the check-in’s score, or the intake’s invitation. */
  submissionId: id,
  /** The name of the assessment, of the check-in, or of the intake questionnaire. */
  assessmentName: z.string(),
  /** Keys and texts of the questions whose answers raised it. */
  triggers: z.array(z.object({ key: z.string(), question: z.string(), display: z.string() })),
  createdAt: instant,
  acknowledgedAt: z.nullable(instant),
});

export const listAlerts = endpoint({
  method: 'GET',
  path: '/v1/provider-api/alerts',
  auth: 'provider',
  summary: 'Safety alerts of the clinic, newest first',
  query: z.object({ ...page, acknowledged: flag, patientId: z.optional(id) }),
  response: paged('alerts', alert),
});

export const acknowledgeAlert = endpoint({
  method: 'POST',
  path: '/v1/provider-api/alerts/{id}/acknowledge',
  auth: 'provider',
  summary: 'Records that the clinic has seen an alert',
  params: z.object({ id }),
  response: alert,
  errors: ['not-found'],
});

export const listCheckInScores = endpoint({
  method: 'GET',
  path: '/v1/provider-api/patients/{patientId}/check-in-scores',
  auth: 'provider',
  summary: 'A patient’s answers to check-ins, newest first',
  params: z.object({ patientId: id }),
  query: z.object({
    ...page,
    /** In the patient's time zone. */
    ...days,
    moduleId: z.optional(id),
    safetyTriggered: flag,
  }),
  response: paged(
    'checkInScores',
    z.object({
      id,
      moduleId: id,
      versionId: id,
      title: z.string(),
      type: checkInType,
      source: submissionSource,
      createdAt: instant,
      /** How strong the symptom is by these answers, 0 to 100; null where they do not say. */
      symptomPercent: z.nullable(z.number()),
      safetyTriggered: z.boolean(),
      answers: z.array(
        z.object({ key: z.string(), label: z.string(), value: answerValue, display: z.nullable(z.string()) }),
      ),
    }),
  ),
  errors: ['not-found'],
});

export const createIntervention = endpoint({
  method: 'POST',
  path: '/v1/provider-api/patients/{patientId}/interventions',
  auth: 'provider',
  summary: 'Stores a form that was filled in with a patient, for them to read',
  params: z.object({ patientId: id }),
  body: z.object({
    name: line('Name is required'),
    items: intervention.shape.items.check(
      z.minLength(1, 'An intervention has at least one item'),
      z.maxLength(limits.contentItems),
    ),
    answers: intervention.shape.answers.check(z.maxLength(limits.contentItems)),
  }),
  idempotent: true,
  status: 201,
  response: z.object({ interventionId: id }),
  errors: ['not-found', 'invalid-answers'],
});
