import * as z from 'zod/mini';

/**
 * As much of a FHIR Questionnaire as the import reads, of R4 and R5 and of STU3 where it differs
 * only in names. Everything else passes by unread; children are read one level at a time, so that
 * no depth of nesting can exhaust the stack.
 */

const text = z.optional(z.string());
const flag = z.optional(z.boolean());

const extension = z.looseObject({
  url: z.string(),
  valueBoolean: z.optional(z.unknown()),
  valueCode: z.optional(z.unknown()),
  valueInteger: z.optional(z.unknown()),
  valueDecimal: z.optional(z.unknown()),
  valueString: z.optional(z.unknown()),
  valueMarkdown: z.optional(z.unknown()),
  valueCoding: z.optional(z.unknown()),
  valueCodeableConcept: z.optional(z.unknown()),
});
export type FhirExtension = z.infer<typeof extension>;
const extensions = z.optional(z.array(extension));

const coding = z.looseObject({ system: text, code: text, display: text, extension: extensions });

const element = z.optional(z.looseObject({ extension: extensions }));

const answerOption = z.looseObject({
  extension: extensions,
  modifierExtension: extensions,
  valueCoding: z.optional(coding),
  valueString: text,
  valueInteger: z.optional(z.number()),
  valueDate: text,
  valueTime: text,
  _valueString: element,
  _valueInteger: element,
});
export type FhirAnswerOption = z.infer<typeof answerOption>;

/** What a condition compares with, and in the same types what an item may come with. */
export const fhirConditionAnswer = z.looseObject({
  answerBoolean: flag,
  answerInteger: z.optional(z.number()),
  answerDecimal: z.optional(z.number()),
  answerString: text,
  answerDate: text,
  answerTime: text,
  answerCoding: z.optional(coding),
  answerQuantity: z.optional(z.looseObject({ value: z.optional(z.number()), unit: text, code: text })),
});

const condition = z.extend(fhirConditionAnswer, {
  question: z.string(),
  operator: text,
  /** STU3's way to say `exists`. */
  hasAnswer: flag,
});
export type FhirCondition = z.infer<typeof condition>;

export const fhirItem = z.looseObject({
  linkId: z.string().check(z.minLength(1)),
  type: z.string(),
  text,
  _text: element,
  prefix: text,
  code: z.optional(z.array(coding)),
  required: flag,
  repeats: flag,
  readOnly: flag,
  maxLength: z.optional(z.number()),
  answerConstraint: text,
  answerOption: z.optional(z.array(answerOption)),
  answerValueSet: text,
  /** STU3's names for the two above. */
  option: z.optional(z.array(answerOption)),
  options: z.optional(z.looseObject({ reference: text })),
  enableWhen: z.optional(z.array(condition)),
  enableBehavior: text,
  initial: z.optional(z.array(z.unknown())),
  extension: extensions,
  modifierExtension: z.optional(z.array(z.unknown())),
  item: z.optional(z.array(z.unknown())),
});
export type FhirItem = z.infer<typeof fhirItem>;

const concept = z.looseObject({
  code: text,
  display: text,
  extension: extensions,
  property: z.optional(
    z.array(
      z.looseObject({
        code: text,
        valueDecimal: z.optional(z.number()),
        valueInteger: z.optional(z.number()),
      }),
    ),
  ),
});
export type FhirConcept = z.infer<typeof concept>;

export const fhirValueSet = z.looseObject({
  url: text,
  expansion: z.optional(
    z.looseObject({
      total: z.optional(z.number()),
      contains: z.optional(
        z.array(z.extend(concept, { system: text, abstract: flag, contains: z.optional(z.unknown()) })),
      ),
    }),
  ),
  compose: z.optional(
    z.looseObject({
      include: z.optional(
        z.array(
          z.looseObject({
            system: text,
            concept: z.optional(z.array(concept)),
            filter: z.optional(z.unknown()),
            valueSet: z.optional(z.unknown()),
          }),
        ),
      ),
      exclude: z.optional(z.array(z.unknown())),
    }),
  ),
});
export type FhirValueSet = z.infer<typeof fhirValueSet>;

export const fhirCodeSystem = z.looseObject({ url: text, concept: z.optional(z.array(concept)) });

const contained = z.looseObject({ resourceType: text, id: text });

export const fhirQuestionnaire = z.looseObject({
  url: text,
  id: text,
  name: text,
  title: text,
  status: text,
  implicitRules: text,
  code: z.optional(z.array(coding)),
  identifier: z.optional(z.array(z.looseObject({ system: text, value: text }))),
  derivedFrom: z.optional(z.array(z.string())),
  contained: z.optional(z.array(contained)),
  extension: extensions,
  modifierExtension: z.optional(z.array(z.unknown())),
  item: z.optional(z.array(z.unknown())),
});
export type FhirQuestionnaire = z.infer<typeof fhirQuestionnaire>;
