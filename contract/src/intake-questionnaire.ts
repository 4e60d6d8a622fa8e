import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { enableWhen, safetyRule, textRules } from './questionnaire.ts';

/** One answer that can be chosen: `value` is what the person reads, `id` what is stored. */
const intakeOption = z.object({
  id: z.string(),
  value: z.string(),
  /** Where there may be several: choosing it clears the others, and choosing another clears it. */
  isOverride: z.optional(z.boolean()),
});
export type IntakeOption = z.infer<typeof intakeOption>;

const flatItem = z.object({
  id: z.string(),
  /** Names the item in answers, once in the whole questionnaire; in further entries of a group, what `placeOf` reads follows it. */
  linkId: z.string().check(z.minLength(1), z.maxLength(255)),
  text: z.string(),
  /** A group holds other items; one without any is a text to read. */
  type: z.enum(['text', 'choice', 'group']),
  /** A choice may have several answers, a text several lines of its own. */
  multiple: z.boolean(),
  answerOptions: z.array(intakeOption),
  required: z.optional(z.boolean()),
  /** How a text is typed, and what it is held to; a `line` unless said. */
  ...textRules,
  /** An answer that stands there before the person gives one: theirs once they have sent the page. */
  initial: z.optional(z.union([z.string(), z.array(z.string())])),
  /** A choice that takes a text of the person's own as well. */
  open: z.optional(z.boolean()),
  /** A group that is answered once for each of something, such as a medicine. */
  repeats: z.optional(z.boolean()),
  /** How many of its entries have to be filled in, and how many there can be. */
  minOccurs: z.optional(z.number()),
  maxOccurs: z.optional(z.number()),
  enableWhen: z.optional(enableWhen),
  safety: z.optional(safetyRule),
});

/** A question, or a group of them. Items under a question are asked once it has an answer. */
export interface IntakeItem extends z.infer<typeof flatItem> {
  items: IntakeItem[];
}

export const intakeItem: z.ZodMiniType<IntakeItem, IntakeItem> = z.extend(flatItem, {
  get items() {
    return z.array(intakeItem);
  },
});

/** What is shown at once: a text above, and items below it. */
export const intakePage = z.object({ description: z.string(), items: z.array(intakeItem) });
export type IntakePage = z.infer<typeof intakePage>;

/** A text or the id of a chosen option; a list of them where there may be several; null where there is none. */
export const intakeValue = z.nullable(
  z.union(
    [
      z.string().check(z.maxLength(limits.textLength, `Please use at most ${limits.textLength} characters`)),
      z
        .array(z.string().check(z.maxLength(limits.textLength)))
        .check(z.maxLength(limits.answersPerSubmission)),
    ],
    'Must be a text, a list of texts or null',
  ),
);
export type IntakeValue = z.infer<typeof intakeValue>;

export const intakeResponse = z.object({
  linkId: z.string().check(z.minLength(1), z.maxLength(255)),
  value: intakeValue,
});
export type IntakeResponse = z.infer<typeof intakeResponse>;

export const intakeResponses = z.array(intakeResponse).check(
  z.maxLength(limits.intakeResponses, `At most ${limits.intakeResponses} answers at once`),
  z.refine(
    (list) => new Set(list.map(({ linkId }) => linkId)).size === list.length,
    'Each question can be answered once',
  ),
);

export type ResponsesByLinkId = Readonly<Record<string, IntakeValue | undefined>>;
