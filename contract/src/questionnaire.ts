import * as z from 'zod/mini';
import { answerFormats } from './answer-limits.ts';
import { limits } from './limits.ts';

/**
 * An answer's value: a choice's id or value or a text, whatever its format (string), the ids of a multi-select
 * (list of strings), a whole number, a slider's number, or null where the question was skipped. In an open choice,
 * what is no option's id or value is a text of the person's own.
 */
export const answerValue = z.nullable(
  z.union(
    [
      z.string().check(z.maxLength(limits.textLength, `Please use at most ${limits.textLength} characters`)),
      z
        .array(z.string().check(z.maxLength(limits.textLength)))
        .check(z.maxLength(limits.answersPerSubmission)),
      z.number(),
    ],
    'Must be a text, a list of texts, a number or null',
  ),
);
export type AnswerValue = z.infer<typeof answerValue>;

export const answer = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(255)),
  value: answerValue,
});
export type Answer = z.infer<typeof answer>;

export const answers = z.array(answer).check(
  z.maxLength(limits.answersPerSubmission, `At most ${limits.answersPerSubmission} answers at once`),
  z.refine(
    (list) => new Set(list.map(({ key }) => key)).size === list.length,
    'Each question can be answered once',
  ),
);

/** One comparison with another question's answer, as FHIR's `enableWhen` has it. */
const condition = z.object({
  question: z.string(),
  operator: z.enum(['exists', '=', '!=', '>', '<', '>=', '<=']),
  answer: z.union([z.string(), z.number(), z.boolean()]),
});
export type Condition = z.infer<typeof condition>;

const conditionGroup = z.object({ behavior: z.enum(['all', 'any']), conditions: z.array(condition) });

/** Every group has to hold: one for the question itself and one for each group it stood in. */
export const enableWhen = z.array(conditionGroup);
export type EnableWhen = z.infer<typeof enableWhen>;

/** What stands above a question: the heading of its group, or a text to read. */
export const preface = z.object({
  kind: z.enum(['heading', 'text']),
  text: z.string(),
  enableWhen: z.optional(enableWhen),
});
export type Preface = z.infer<typeof preface>;

export const answerOption = z.object({
  id: z.string(),
  value: z.optional(z.string()),
  title: z.string(),
  /** In a multi-select: choosing it clears the others, and choosing another clears it. */
  isOverride: z.optional(z.boolean()),
});
export type AnswerOption = z.infer<typeof answerOption>;

export const questionType = z.enum(['single-choice', 'multi-select', 'free_text', 'number']);
export type QuestionType = z.infer<typeof questionType>;

/** An answer that calls for crisis resources at once: any of these options, or a number of at least `atLeast`. */
export const safetyRule = z.object({
  options: z.optional(z.array(z.string())),
  atLeast: z.optional(z.number()),
});

/** What a text is held to, as `TextRules` says. */
export const textRules = {
  format: z.optional(z.enum(answerFormats)),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  decimals: z.optional(z.number()),
  earliest: z.optional(z.string()),
  latest: z.optional(z.string()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  pattern: z.optional(z.string()),
  example: z.optional(z.string()),
} as const;

export const question = z.object({
  key: z.string(),
  title: z.string(),
  type: questionType,
  skippable: z.boolean(),
  answers: z.array(answerOption),
  /** A choice that takes a text of the person's own as well: what is no option's id or value. */
  open: z.optional(z.boolean()),
  /** What the answer is held to. A free text without a `format` is a paragraph. */
  meta: z.object({
    ...textRules,
    /** What a number is counted in, such as `kg`; the title names it as well. */
    unit: z.optional(z.string()),
  }),
  prefaces: z.optional(z.array(preface)),
  enableWhen: z.optional(enableWhen),
  safety: z.optional(safetyRule),
});
export type Question = z.infer<typeof question>;

export const section = z.object({
  title: z.string(),
  /** Options shared by every question that brings none of its own. */
  answers: z.array(answerOption),
  questions: z.array(question),
  /** Texts after the last question. */
  closing: z.optional(z.array(preface)),
});
export type Section = z.infer<typeof section>;
