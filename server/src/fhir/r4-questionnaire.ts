import type { AnsweredVersion } from '../answering/answered-versions.ts';
import { canonicalParts } from './answers.ts';
import { nodeQuestionItems, pageItems, sectionItems } from './own-questionnaire.ts';
import { questionnaireOf } from './questionnaire-in.ts';
import { fhirItem, fhirQuestionnaire, type FhirItem } from './schema.ts';

type Json = Readonly<Record<string, unknown>>;

/** Fields of the other releases that R4 has no place for, or another name. */
const notOfR4 = {
  form: ['versionAlgorithmString', 'versionAlgorithmCoding', 'copyrightLabel'],
  item: [
    'answerConstraint',
    'disabledDisplay',
    'option',
    'options',
    'answerOption',
    'enableWhen',
    'enableBehavior',
  ],
} as const;

const without = (json: Json, fields: readonly string[]): Json =>
  Object.fromEntries(Object.entries(json).filter(([field]) => !fields.includes(field)));

/** What a text to read cannot have, though files give it to some. */
const ofQuestions = ['required', 'repeats', 'readOnly', 'maxLength', 'initial'];

/** STU3's first answer, of which R4 takes a list. */
const initialOf = (item: Json): Json => {
  const old = Object.entries(item).filter(([field]) => /^initial[A-Z]/.test(field));
  if (old.length === 0) return item;
  const rest = without(
    item,
    old.map(([field]) => field),
  );
  return { ...rest, initial: old.map(([field, value]) => ({ [field.replace('initial', 'value')]: value })) };
};

/** R5's `coding` with its constraint is R4's `choice` and `open-choice`; a long text and an address have no options in R4. */
const typeOf = ({ type, answerConstraint, item = [] }: FhirItem, hasOptions: boolean): string => {
  // R4 has nothing below a text to read; what some files put there is asked all the same.
  if (type === 'display') return item.length > 0 ? 'group' : type;
  const isOpen = answerConstraint === 'optionsOrString' || answerConstraint === 'optionsOrType';
  if (type === 'coding') return isOpen ? 'open-choice' : 'choice';
  if (type === 'question') return 'string';
  if (!hasOptions) return type;
  if (type === 'url') return 'choice';
  if (isOpen && (type === 'string' || type === 'text')) return 'open-choice';
  return type === 'text' ? 'string' : type;
};

/** STU3 asked whether there is an answer by a field of its own, and compared without saying how. */
const conditionsOf = ({ enableWhen = [], enableBehavior }: FhirItem): Json => {
  if (enableWhen.length === 0) return {};
  return {
    enableWhen: enableWhen.map(({ hasAnswer, operator, ...rest }) =>
      hasAnswer === undefined
        ? { ...rest, operator: operator ?? '=' }
        : { ...rest, operator: 'exists', answerBoolean: hasAnswer },
    ),
    ...(enableWhen.length === 1 ? {} : { enableBehavior: enableBehavior === 'all' ? 'all' : 'any' }),
  };
};

/** The types that may offer options; what stands on others is no part of R4, nor asked. */
const offering: ReadonlySet<string> = new Set([
  'choice',
  'open-choice',
  'decimal',
  'integer',
  'date',
  'dateTime',
  'time',
  'string',
  'quantity',
]);

const itemsOf = (raws: readonly unknown[]): Json[] =>
  raws.flatMap((raw) => {
    const item = fhirItem.safeParse(raw).data;
    if (item === undefined) return [];
    const given = item.answerOption ?? item.option ?? [];
    const givenSet = item.answerValueSet ?? item.options?.reference;
    const type = typeOf(item, given.length > 0 || givenSet !== undefined);
    const options = offering.has(type) ? given : [];
    const reference = offering.has(type) ? givenSet : undefined;
    const below = itemsOf(item.item ?? []);
    const isDisplay = type === 'display';
    return [
      {
        ...without(isDisplay ? without(item, ofQuestions) : initialOf(item), [
          ...notOfR4.item,
          'item',
          'answerValueSet',
        ]),
        type,
        ...(options.length === 0 ? {} : { answerOption: options }),
        ...(reference === undefined || options.length > 0 ? {} : { answerValueSet: reference }),
        ...conditionsOf(item),
        ...(below.length === 0 ? {} : { item: below }),
      },
    ];
  });

const statuses: ReadonlySet<unknown> = new Set(['draft', 'active', 'retired', 'unknown']);

/**
 * The questions of a version as a FHIR R4 Questionnaire, under the canonical url and version that the
 * responses to it name: the file's own where it is FHIR, with what other releases say differently in
 * R4's words and the rest as it is; else the product's own questions.
 */
export const r4Questionnaire = (version: AnsweredVersion) => {
  const form = fhirQuestionnaire.safeParse(questionnaireOf(version.source)).data ?? null;
  const named = {
    resourceType: 'Questionnaire' as const,
    id: version.id,
    ...canonicalParts({ contentId: version.contentId, versionNumber: version.number }, form),
  };
  if (form?.item === undefined) {
    const { sections, nodes, pages } = version;
    const item = [...sectionItems(sections), ...nodeQuestionItems(nodes), ...pageItems(pages)];
    return { ...named, title: version.name, status: 'active', item };
  }
  return {
    ...without(form, notOfR4.form),
    ...named,
    title: form.title ?? version.name,
    status: statuses.has(form.status) ? form.status : 'unknown',
    item: itemsOf(form.item),
  };
};
