import { byKey, enabledKeys, isShown } from '@evenkeel/contract/answer-rules';
import type { Answer, Section } from '@evenkeel/contract/questionnaire';
import { fhirInstant } from '../date-times.ts';
import { responseItems } from '../form-response.ts';
import { questionnaireOf } from '../questionnaire-in.ts';
import { fhirQuestionnaire } from '../schema.ts';
import type { Calculated, Calculations } from './calculations.ts';
import { CalculatorError, type Calculator, type CalculatorFailure } from './calculator.ts';
import { withWeights } from './with-weights.ts';

/** Answers with all that is worked out from them. */
interface Answered {
  /** What the content was imported from. */
  readonly source: Readonly<Record<string, unknown>>;
  readonly sections: readonly Section[];
  readonly answers: readonly Answer[];
  readonly calculations: Calculations;
  readonly at: Date;
  readonly timeZone: string;
}

const failures: Readonly<Record<CalculatorFailure, string>> = {
  'took-too-long': 'took too long to work out',
  'too-busy': 'was not worked out: the server was too busy',
  failed: 'could not be worked out from these answers',
};

/** The calculations that these answers bring up, each with no value and this reason. */
export const notCalculated = (
  { sections, answers, calculations }: Pick<Answered, 'sections' | 'answers' | 'calculations'>,
  reason: CalculatorFailure,
): Calculated[] =>
  enabled({ sections, answers, calculations }).map(({ key, title }) => ({
    key,
    title,
    answers: [],
    error: failures[reason],
  }));

const enabled = ({
  sections,
  answers,
  calculations,
}: Pick<Answered, 'sections' | 'answers' | 'calculations'>) => {
  const values = byKey(answers);
  const keys = enabledKeys(
    sections.flatMap(({ questions }) => questions),
    values,
  );
  return calculations.items.filter((item) => isShown(item, keys, values));
};

/** Works out what a form's expressions make of answers. Throws `CalculatorError` where nothing came of it. */
export const calculate = async (calculator: Calculator, answered: Answered): Promise<Calculated[]> => {
  const { source, calculations, at, timeZone } = answered;
  const questionnaire = questionnaireOf(source);
  const form = fhirQuestionnaire.safeParse(questionnaire).data;
  const items = enabled(answered);
  if (form === undefined || items.length === 0) return [];
  const empty = new Map(items.map(({ key }) => [key, []]));
  const dateTime = fhirInstant(at, timeZone);
  const worked = await calculator.run({
    kind: 'evaluate',
    items,
    scopes: calculations.scopes,
    response: {
      resourceType: 'QuestionnaireResponse',
      item: withWeights(responseItems(form, answered, empty), form),
    },
    questionnaire,
    moment: { date: dateTime.slice(0, 10), dateTime, time: dateTime.slice(11, 19) },
  });
  return items.map(({ key, title }, index) => ({
    key,
    title,
    answers: worked[index]?.answers ?? [],
    error: worked[index]?.error ?? null,
  }));
};

/** The same where nothing may fail or be waited for long: what came to nothing says why. */
export const calculateIfPossible = async (
  calculator: Calculator,
  answered: Answered,
): Promise<Calculated[]> => {
  try {
    return await calculate(calculator, answered);
  } catch (error) {
    return notCalculated(answered, error instanceof CalculatorError ? error.reason : 'failed');
  }
};
