import { limits } from '@evenkeel/contract/limits';
import type { AssessmentContent, ImportWarning } from '@evenkeel/contract/provider-content';
import type { Calculations } from '../../fhir/calculated/calculations.ts';
import { CalculatorError, type Calculator } from '../../fhir/calculated/calculator.ts';
import type { SourceCalculations } from './source-calculations.ts';
import { leftOutBecause } from './fhir-left-out.ts';
import { otherTotals, tryOut } from './try-calculations.ts';
import { usableCalculations } from './usable-calculations.ts';

/** Content as it was read, with what its file asks a program to fill in. */
interface Imported {
  readonly content: AssessmentContent;
  readonly warnings: readonly ImportWarning[];
  readonly calculations: SourceCalculations;
}

interface Kept {
  readonly calculations: Calculations | null;
  readonly warnings: ImportWarning[];
}

const expressionsIn = ({ scopes, items }: SourceCalculations): string[] => [
  ...new Set([
    ...scopes.flatMap(({ variables }) => variables.flatMap(({ expression }) => expression ?? [])),
    ...items.flatMap(({ found }) => (typeof found === 'string' ? [] : found.expression)),
  ]),
];

/** Why none of a form's expressions are even read. */
const tooMuch = ({ scopes, items }: SourceCalculations, expressions: readonly string[]): string | null => {
  const variables = scopes.reduce((sum, scope) => sum + scope.variables.length, 0);
  const length = expressions.reduce((sum, expression) => sum + expression.length, 0);
  if (items.length > limits.contentCalculations) {
    return `the form works out more than ${limits.contentCalculations} items, so this one was left out`;
  }
  if (variables > limits.contentVariables) {
    return `the form has more than ${limits.contentVariables} variables, so it was left out`;
  }
  return length > limits.expressionsLength
    ? `the form’s expressions have more than ${limits.expressionsLength} characters, so it was left out`
    : null;
};

/** The warnings of reading, with what is now known of each item in place of why it is not asked. */
const withNotes = (
  { warnings, calculations: { items } }: Imported,
  notes: ReadonlyMap<string, string>,
): ImportWarning[] => {
  const said = warnings.filter(({ item, message }) => !(notes.has(item) && leftOutBecause.has(message)));
  const added = items.flatMap(({ key }) => {
    const message = notes.get(key);
    return message === undefined ? [] : [{ item: key, message }];
  });
  return [...said, ...added];
};

/**
 * Reads the expressions that an assessment's file brings and keeps those that answers are enough for;
 * each of the others is named with its reason. What they give is tried out on a few sets of answers, so
 * that a form whose expressions never come to an end is known before anybody answers it.
 */
export const keepCalculations = async (
  calculator: Calculator,
  imported: Imported,
  source: Readonly<Record<string, unknown>>,
): Promise<Kept> => {
  const { calculations: found, content } = imported;
  const none = (problem: string): Kept => {
    const notes = new Map(found.items.map(({ key }) => [key, problem]));
    return { calculations: null, warnings: withNotes(imported, notes) };
  };
  if (found.items.length === 0) return { calculations: null, warnings: [...imported.warnings] };
  const expressions = expressionsIn(found);
  const excess = tooMuch(found, expressions);
  if (excess !== null) return none(excess);
  try {
    const read = await calculator.run({ kind: 'read', expressions });
    const byExpression = new Map(expressions.map((expression, index) => [expression, read[index]]));
    const { calculations, problems } = usableCalculations(found, (expression) =>
      byExpression.get(expression),
    );
    const notes = new Map(problems);
    for (const { key, isFirstValue } of found.items) {
      // A first value that cannot be kept is no loss beside the item itself, of which the reading told.
      if (isFirstValue && problems.has(key)) notes.delete(key);
    }
    if (calculations === null) return { calculations, warnings: withNotes(imported, notes) };
    const tried = await tryOut(calculator, { content, calculations, source });
    const others = otherTotals(content, calculations, tried);
    for (const { key } of calculations.items) {
      notes.set(key, others.get(key) ?? 'is worked out from the answers for the clinic, and is not asked');
    }
    return { calculations, warnings: withNotes(imported, notes) };
  } catch (error) {
    if (!(error instanceof CalculatorError)) throw error;
    return none(
      error.reason === 'too-busy'
        ? 'could not be tried out, because the server was too busy, and was left out: import the form again'
        : 'its expressions, or others of the form, take too long to work out, so it was left out',
    );
  }
};
