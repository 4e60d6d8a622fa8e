import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, page, paged, search } from './fields.ts';
import { limits } from './limits.ts';
import { intakePage } from './intake-questionnaire.ts';
import { checkInNode, checkInType } from './check-ins.ts';
import { section } from './questionnaire.ts';

export const contentKind = z.enum(['assessment', 'check-in', 'intake-questionnaire']);
export type ContentKind = z.infer<typeof contentKind>;

export const band = z.object({ min: z.number(), max: z.number(), label: z.string() });
export type Band = z.infer<typeof band>;

/**
 * How answers add up. `weights` are points by option id; a number question counts its own value.
 * A reversed item counts `max + min - points`, where the file's own weights are not reversed yet.
 */
export const scoring = z.object({
  items: z.array(
    z.object({
      key: z.string(),
      weights: z.optional(z.record(z.string(), z.number())),
      reversed: z.boolean(),
    }),
  ),
  min: z.number(),
  max: z.number(),
  bands: z.array(band),
});
export type Scoring = z.infer<typeof scoring>;

/** Something that was imported, but not to the letter. */
export const importWarning = z.object({ item: z.string(), message: z.string() });
export type ImportWarning = z.infer<typeof importWarning>;

/**
 * The product's own JSON for an assessment: what a FHIR Questionnaire is imported into, and what a
 * clinic may write itself. `key` names the content across versions, as a FHIR url or id does.
 */
export const assessmentContent = z.object({
  key: z.string().check(z.minLength(1, 'Give the content a key'), z.maxLength(limits.nameLength * 2)),
  name: z.string().check(z.minLength(1, 'Give the content a name'), z.maxLength(limits.nameLength * 2)),
  disorder: z.optional(z.nullable(z.string().check(z.maxLength(limits.nameLength)))),
  content: z.object({ sections: z.array(section).check(z.length(1, 'Content has one section')) }),
  scoring: z.nullable(scoring),
});
export type AssessmentContent = z.infer<typeof assessmentContent>;

/** The product's own JSON for a check-in module. */
export const checkInContent = z.object({
  key: assessmentContent.shape.key,
  name: assessmentContent.shape.name,
  type: checkInType,
  content: z.object({
    nodes: z.array(checkInNode).check(z.minLength(1, 'A check-in has at least one node')),
  }),
});
export type CheckInContent = z.infer<typeof checkInContent>;

/** The product's own JSON for an intake questionnaire. */
export const intakeQuestionnaireContent = z.object({
  key: assessmentContent.shape.key,
  name: assessmentContent.shape.name,
  content: z.object({
    pages: z.array(intakePage).check(z.minLength(1, 'A questionnaire has at least one page')),
  }),
});
export type IntakeQuestionnaireContent = z.infer<typeof intakeQuestionnaireContent>;

/** How content is asked for: `type` says what a check-in from a FHIR Questionnaire is, which has no place for it. */
const importQuery = z.object({
  kind: z._default(contentKind, 'assessment'),
  type: z.optional(checkInType),
});

export const createContent = endpoint({
  method: 'POST',
  path: '/v1/provider-api/content',
  auth: 'provider',
  summary: 'Imports a FHIR Questionnaire or the product’s own JSON, whole or not at all',
  query: importQuery,
  body: z.record(z.string(), z.unknown()),
  bodyBytes: limits.contentBodyBytes,
  status: 201,
  response: z.object({
    id,
    versionId: id,
    kind: contentKind,
    name: z.string(),
    warnings: z.array(importWarning),
  }),
  errors: ['content-not-representable'],
});

export const checkContent = endpoint({
  method: 'POST',
  path: '/v1/provider-api/content/check',
  auth: 'provider',
  summary:
    'Says what importing a FHIR Questionnaire or the product’s own JSON would make, and imports nothing',
  query: importQuery,
  body: z.record(z.string(), z.unknown()),
  bodyBytes: limits.contentBodyBytes,
  response: z.object({
    kind: contentKind,
    name: z.string(),
    disorder: z.nullable(z.string()),
    totalQuestions: z.number(),
    /** How many questions have answers that call for crisis resources. */
    safetyQuestions: z.number(),
    /** The range of the total and how many bands name parts of it; null where nothing is added up. */
    score: z.nullable(z.object({ min: z.number(), max: z.number(), bands: z.number() })),
    warnings: z.array(importWarning),
  }),
  errors: ['content-not-representable'],
});

const contentSummary = z.object({
  id,
  versionId: id,
  kind: contentKind,
  name: z.string(),
  disorder: z.nullable(z.string()),
  totalQuestions: z.number(),
  scored: z.boolean(),
  createdAt: instant,
});

export const listContent = endpoint({
  method: 'GET',
  path: '/v1/provider-api/content',
  auth: 'provider',
  summary: 'What the clinic can assign, by name; query searches the name',
  query: z.object({ ...page, kind: z.optional(contentKind), query: search }),
  response: paged('content', contentSummary),
});

export const getContent = endpoint({
  method: 'GET',
  path: '/v1/provider-api/content/{id}',
  auth: 'provider',
  summary: 'One piece of content with its versions and scoring',
  params: z.object({ id }),
  response: z.extend(contentSummary, {
    versions: z.array(z.object({ versionId: id, number: z.number(), createdAt: instant })),
    /** Empty for a check-in. */
    sections: z.array(section),
    /** What a check-in module is and holds; null for everything else. */
    checkIn: z.nullable(z.object({ type: checkInType, nodes: z.array(checkInNode) })),
    /** The pages of an intake questionnaire; null for everything else. */
    intake: z.nullable(z.object({ pages: z.array(intakePage) })),
    scoring: z.nullable(scoring),
  }),
  errors: ['not-found'],
});
