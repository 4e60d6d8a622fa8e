import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, line, page, paged, search } from './fields.ts';
import { limits } from './limits.ts';
import { intakePage } from './intake-questionnaire.ts';
import { checkInNode, checkInType } from './check-ins.ts';
import { section } from './questionnaire.ts';

export const contentKind = z.enum(['assessment', 'check-in', 'intake-questionnaire']);
export type ContentKind = z.infer<typeof contentKind>;

export const band = z.object({ min: z.number(), max: z.number(), label: z.string() });
export type Band = z.infer<typeof band>;

/**
 * A published rule for answers that are missing: with at most so many, the mean of the others stands
 * for each of them. With more there is a total of what was answered, and no band.
 */
const missingRule = z.object({
  atMost: z.int().check(z.positive()),
  method: z.enum(['prorate']),
});

/**
 * How points become a total: their sum unless `method` says mean, `times` a factor unless that is 1.
 * `min` and `max` are of the total, and bands name parts of that range.
 */
const scale = {
  method: z.optional(z.enum(['sum', 'mean'])),
  times: z.optional(z.number()),
  min: z.number(),
  max: z.number(),
  bands: z.array(band),
  missing: z.optional(missingRule),
};

/** A total of its own over some of the scored items, beside the whole. */
export const subscale = z.object({ name: z.string(), keys: z.array(z.string()), ...scale });
export type Subscale = z.infer<typeof subscale>;

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
  ...scale,
  subscales: z.optional(z.array(subscale)),
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
    /** The range of the total, how many bands name parts of it, and the subscales beside it; null where nothing is added up. */
    score: z.nullable(
      z.object({ min: z.number(), max: z.number(), bands: z.number(), subscales: z.array(z.string()) }),
    ),
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

/** Whose bands they are: the content's own, or those that the clinic put in their place. */
export const bandsFrom = z.enum(['content', 'clinic']);

/** The bands that answers given now would be read by. */
const bandsInForce = z.object({
  from: bandsFrom,
  bands: z.array(band),
  subscales: z.array(z.object({ name: z.string(), from: bandsFrom, bands: z.array(band) })),
  /** Totals that no band of the clinic's names, and bands of the clinic's that do not fit the current version. */
  warnings: z.array(importWarning),
});
export type BandsInForce = z.infer<typeof bandsInForce>;

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
    /** As it was imported; `bandsInForce` says which bands are used. */
    scoring: z.nullable(scoring),
    /** Null where nothing is added up. */
    bandsInForce: z.nullable(bandsInForce),
  }),
  errors: ['not-found'],
});

/** Bands in their order, each beginning above the one before it. */
const ownBands = z
  .array(
    z.object({
      min: z.number('Must be a number'),
      max: z.number('Must be a number'),
      label: line('Give the band a name'),
    }),
  )
  .check(z.maxLength(limits.bandsPerScale, `Must be at most ${limits.bandsPerScale} bands`));

export const putContentBands = endpoint({
  method: 'PUT',
  path: '/v1/provider-api/content/{id}/bands',
  auth: 'provider',
  summary:
    'Replaces the clinic’s own bands, or with null returns to the content’s; stored scores stay as they are',
  params: z.object({ id }),
  /** Null, here or for the total or a subscale, and a subscale that is not named: the content's own. */
  body: z.nullable(
    z.object({
      bands: z.nullable(ownBands),
      subscales: z.optional(z.record(z.string(), z.nullable(ownBands))),
    }),
  ),
  response: bandsInForce,
  errors: ['not-found'],
});
