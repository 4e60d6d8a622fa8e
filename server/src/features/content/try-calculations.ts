import { byKey, enabledKeys, optionsOf } from '@evenkeel/contract/answer-rules';
import type { AssessmentContent } from '@evenkeel/contract/provider-content';
import type { Answer, Question } from '@evenkeel/contract/questionnaire';
import { calculate } from '../../fhir/calculated/calculate.ts';
import type { Calculated, Calculations } from '../../fhir/calculated/calculations.ts';
import type { Calculator } from '../../fhir/calculated/calculator.ts';
import { scoreAnswers } from '../../scoring/score.ts';

/** A set of answers with what the product and what the form's expressions make of it. */
interface Tried {
  readonly total: number | null;
  readonly calculated: readonly Calculated[];
}

interface Form {
  readonly content: AssessmentContent;
  readonly calculations: Calculations;
  readonly source: Readonly<Record<string, unknown>>;
}

/** Which of its options each question is answered with: the first, the last, and all of them by turns. */
const ways: readonly ((question: number, options: number) => number)[] = [
  () => 0,
  (_question, options) => options - 1,
  (question, options) => question % options,
];

const answerOf = (
  question: Question,
  shared: Question['answers'],
  at: (options: number) => number,
): Answer['value'] => {
  const options = optionsOf(question, shared);
  const id = options[at(options.length)]?.id ?? null;
  if (question.type === 'single-choice') return id;
  if (question.type === 'multi-select') return id === null ? null : [id];
  const { min = 1, max = min } = question.meta;
  if (question.type !== 'number') return null;
  return at(2) === 0 ? min : max;
};

const answersTo = ({ content }: Form, way: (typeof ways)[number]): Answer[] => {
  const { sections } = content.content;
  const all = sections.flatMap(({ questions, answers: shared }) =>
    questions.map((question, index) => ({
      key: question.key,
      value: answerOf(question, shared, (options) => way(index, options)),
    })),
  );
  const enabled = enabledKeys(
    sections.flatMap(({ questions }) => questions),
    byKey(all),
  );
  return all.filter(({ key }) => enabled.has(key));
};

/** Works out a form's calculations for a few whole sets of answers. Throws `CalculatorError`. */
export const tryOut = async (calculator: Calculator, form: Form): Promise<Tried[]> => {
  const { content, calculations, source } = form;
  const { sections } = content.content;
  const tried: Tried[] = [];
  for (const way of ways) {
    const answers = answersTo(form, way);
    const score = scoreAnswers({ sections, scoring: content.scoring }, answers);
    const calculated = await calculate(calculator, {
      source,
      sections,
      answers,
      calculations,
      at: new Date('2026-01-15T12:00:00Z'),
      timeZone: 'UTC',
    });
    tried.push({ total: score?.total ?? null, calculated });
  }
  return tried;
};

const isTotal = (text: string): boolean => /total|sum\b/i.test(text);

/** By linkId, how a total that the file works out differs from the product's for the same answers. */
export const otherTotals = (
  { disorder }: AssessmentContent,
  { items }: Calculations,
  tried: readonly Tried[],
): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  // Only a known instrument's total is meant to be the one that others work out too.
  if (disorder === null || disorder === undefined) return found;
  const numbers = items.filter(({ type }) => type === 'integer' || type === 'decimal');
  const totals =
    numbers.length === 1 ? numbers : numbers.filter(({ key, title }) => isTotal(`${key} ${title}`));
  for (const { key } of totals) {
    const other = tried
      .map(({ total, calculated }) => {
        const answer = calculated.find((one) => one.key === key)?.answers[0];
        return { total, own: answer?.valueInteger ?? answer?.valueDecimal ?? null };
      })
      .find(({ total, own }) => total !== null && own !== total);
    if (other !== undefined) {
      found.set(
        key,
        `is worked out for the clinic by the file’s own expression, which gives ${other.own ?? 'nothing'} where the product’s total is ${other.total}; both are kept`,
      );
    }
  }
  return found;
};
