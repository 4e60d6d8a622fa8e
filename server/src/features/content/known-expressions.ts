import type { ReadExpression } from '../../fhir/calculated/messages.ts';

/** FHIRPath's functions that work on the answers alone; `resolve()`, `memberOf()` and the like ask other servers. */
const knownFunctions: ReadonlySet<string> = new Set(
  `abs aggregate all allFalse allTrue anyFalse anyTrue as avg ceiling children coalesce combine contains
  convertsToBoolean convertsToDate convertsToDateTime convertsToDecimal convertsToInteger convertsToLong
  convertsToQuantity convertsToString convertsToTime count dateOf dayOf decode defineVariable descendants
  distinct empty encode endsWith escape exclude exists exp extension first floor getValue hasValue
  highBoundary hourOf iif indexOf intersect is isDistinct join last lastIndexOf length ln log lowBoundary
  lower matches matchesFull max millisecondOf min minuteOf monthOf not now ofType ordinal power repeat
  replace replaceMatches round secondOf select single skip sort split sqrt startsWith subsetOf substring
  sum supersetOf tail take timeOf timeOfDay timezoneOffsetOf toBoolean toChars toDate toDateTime toDecimal
  toInteger toLong toQuantity toString toTime today trace trim truncate type unescape union upper weight
  where yearOf`.split(/\s+/),
);

const reachesOutside: ReadonlySet<string> = new Set(['resolve', 'memberOf', 'conformsTo', 'subsumes']);

/** What every expression may name. */
const knownConstants: ReadonlySet<string> = new Set(
  'context resource rootResource questionnaire Questionnaire QuestionnaireResponse ucum loinc sct'.split(' '),
);

const plain = (name: string): string => name.replaceAll('`', '');

/** Why an expression cannot be worked out from the answers, or the variables that it names. */
export const usesOf = (
  read: ReadExpression | undefined,
): { readonly variables: readonly string[] } | { readonly problem: string } => {
  if (read?.ok !== true) return { problem: 'has an expression that cannot be read' };
  const unknown = read.functions.map(plain).find((name) => !knownFunctions.has(name));
  if (unknown !== undefined) {
    const what = reachesOutside.has(unknown) ? 'reaches outside the answers' : 'is not known';
    return { problem: `uses ${unknown.slice(0, 60)}(), which ${what}` };
  }
  return { variables: read.constants.map(plain).filter((name) => !knownConstants.has(name)) };
};
