import { optionsOf } from '@evenkeel/contract/answer-rules';
import { defaultSlider } from '@evenkeel/contract/check-in-rules';
import type { CheckInNode } from '@evenkeel/contract/check-ins';
import type { IntakeItem, IntakePage } from '@evenkeel/contract/intake-questionnaire';
import type { Condition, EnableWhen, Question, Section } from '@evenkeel/contract/questionnaire';

/**
 * The product's own questions as items of a FHIR R4 Questionnaire, as far as R4 has words for them: an
 * option's id is its code, and conditions are kept where all of them stand in one group.
 */

/** One item of a Questionnaire. */
export type QuestionnaireItem = Readonly<Record<string, unknown>> & {
  readonly linkId: string;
  readonly type: string;
};

interface Option {
  readonly id: string;
  readonly text: string;
}

const optionItems = (options: readonly Option[]) =>
  options.length === 0
    ? {}
    : { answerOption: options.map(({ id, text }) => ({ valueCoding: { code: id, display: text } })) };

/** What a condition's question takes, by which R4 types what it is compared with. */
type Kind = 'choice' | 'quantity' | 'decimal' | 'integer' | 'string' | 'date' | 'dateTime' | 'time';
type KindOf = (key: string) => Kind;

/** The type by which a question of a FHIR type is compared. */
const kindOfType = (type: string): Kind => {
  switch (type) {
    case 'open-choice':
      return 'choice';
    case 'choice':
    case 'quantity':
    case 'decimal':
    case 'integer':
    case 'date':
    case 'dateTime':
    case 'time':
      return type;
    default:
      return 'string';
  }
};

const answerOf = ({ question, operator, answer }: Condition, kindOf: KindOf) => {
  if (operator === 'exists') return { answerBoolean: answer !== false && answer !== 'false' };
  switch (kindOf(question)) {
    case 'choice':
      return { answerCoding: { code: String(answer) } };
    case 'integer':
      return { answerInteger: Number(answer) };
    case 'quantity':
      return { answerQuantity: { value: Number(answer) } };
    case 'decimal':
      return { answerDecimal: Number(answer) };
    case 'date':
      return { answerDate: String(answer) };
    case 'dateTime':
      return { answerDateTime: String(answer) };
    case 'time':
      return { answerTime: String(answer) };
    default:
      return { answerString: String(answer) };
  }
};

/** R4 has one group of conditions an item; an item with several is without them rather than wrong. */
const conditionsOf = (groups: EnableWhen | undefined, kindOf: KindOf) => {
  const [group, ...others] = (groups ?? []).filter(({ conditions }) => conditions.length > 0);
  if (group === undefined) return {};
  const isOne = others.length === 0;
  const joins =
    isOne ||
    [group, ...others].every(({ behavior, conditions }) => behavior === 'all' || conditions.length === 1);
  if (!joins) return {};
  const conditions = isOne ? group.conditions : [group, ...others].flatMap((one) => one.conditions);
  return {
    enableWhen: conditions.map((condition) => ({
      question: condition.question,
      operator: condition.operator,
      ...answerOf(condition, kindOf),
    })),
    ...(conditions.length === 1 ? {} : { enableBehavior: isOne ? group.behavior : 'all' }),
  };
};

const formatTypes = {
  line: 'string',
  paragraph: 'text',
  date: 'date',
  'date-time': 'dateTime',
  time: 'time',
  'whole-number': 'integer',
  decimal: 'decimal',
  url: 'url',
} as const;

const questionKinds = {
  'single-choice': 'choice',
  'multi-select': 'choice',
  number: 'integer',
  free_text: 'string',
} as const;

const questionType = ({ type, open, meta }: Question): string => {
  const { format = 'paragraph', unit } = meta;
  if (type === 'free_text' && format === 'decimal' && unit !== undefined) return 'quantity';
  if (type === 'free_text') return formatTypes[format];
  return questionKinds[type] === 'choice' && open === true ? 'open-choice' : questionKinds[type];
};

const questionItem = (question: Question, section: Section, kindOf: KindOf): QuestionnaireItem => {
  const { key, title, type, skippable, meta, enableWhen } = question;
  const options = optionsOf(question, section.answers).map(({ id, title: text }) => ({ id, text }));
  const kind = questionKinds[type];
  return {
    linkId: key,
    text: title,
    type: questionType(question),
    ...(skippable ? {} : { required: true }),
    ...(type === 'multi-select' ? { repeats: true } : {}),
    ...(kind === 'choice' ? optionItems(options) : {}),
    ...(meta.maxLength === undefined ? {} : { maxLength: meta.maxLength }),
    ...conditionsOf(enableWhen, kindOf),
  };
};

/** An assessment's questions; the headings between them are the app's own. */
export const sectionItems = (sections: readonly Section[]): QuestionnaireItem[] => {
  const types = new Map(
    sections.flatMap(({ questions }) =>
      questions.map((question): [string, Kind] => [question.key, kindOfType(questionType(question))]),
    ),
  );
  return sections.flatMap((section) =>
    section.questions.map((question) => questionItem(question, section, (key) => types.get(key) ?? 'string')),
  );
};

const nodeTypes = {
  heading: 'display',
  multiple_choice: 'choice',
  likert: 'choice',
  free_text: 'text',
  slider_vertical: 'decimal',
} as const;

const extensionRoot = 'http://hl7.org/fhir/StructureDefinition';

/** A check-in's nodes; every question may be left open. */
export const nodeQuestionItems = (nodes: readonly CheckInNode[]): QuestionnaireItem[] =>
  nodes.map(({ id, type, label, multiselect, answers = [], minValue, maxValue }) => ({
    linkId: id,
    text: label,
    type: nodeTypes[type],
    ...(multiselect === true ? { repeats: true } : {}),
    ...(nodeTypes[type] === 'choice'
      ? optionItems(answers.map((answer) => ({ id: answer.id, text: answer.label })))
      : {}),
    ...(type === 'slider_vertical'
      ? {
          extension: [
            { url: `${extensionRoot}/minValue`, valueDecimal: minValue ?? defaultSlider.min },
            { url: `${extensionRoot}/maxValue`, valueDecimal: maxValue ?? defaultSlider.max },
          ],
        }
      : {}),
  }));

const intakeType = ({ type, items, open, format = 'line' }: IntakeItem): string => {
  if (type === 'group') return items.length === 0 ? 'display' : 'group';
  if (type === 'choice') return open === true ? 'open-choice' : 'choice';
  return formatTypes[format];
};

const intakeItemOf = (item: IntakeItem, kindOf: KindOf): QuestionnaireItem => {
  const type = intakeType(item);
  return {
    linkId: item.linkId,
    ...(item.text === '' ? {} : { text: item.text }),
    type,
    ...(item.required === true && type !== 'display' ? { required: true } : {}),
    ...((item.multiple && item.type !== 'group') || item.repeats === true ? { repeats: true } : {}),
    ...optionItems(item.answerOptions.map(({ id, value }) => ({ id, text: value }))),
    ...(item.maxLength === undefined ? {} : { maxLength: item.maxLength }),
    ...conditionsOf(item.enableWhen, kindOf),
    ...(item.items.length === 0 ? {} : { item: item.items.map((one) => intakeItemOf(one, kindOf)) }),
  };
};

const everyIntakeItem = (items: readonly IntakeItem[]): IntakeItem[] =>
  items.flatMap((item) => [item, ...everyIntakeItem(item.items)]);

/** An intake's items; its pages are how the app shows them. */
export const pageItems = (pages: readonly IntakePage[]): QuestionnaireItem[] => {
  const roots = pages.flatMap(({ items }) => items);
  const kinds = new Map(everyIntakeItem(roots).map((item) => [item.linkId, kindOfType(intakeType(item))]));
  return roots.map((item) => intakeItemOf(item, (key) => kinds.get(key) ?? 'string'));
};
