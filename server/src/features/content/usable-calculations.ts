import type { Calculation, Calculations, Scope, Variable } from '../../fhir/calculated/calculations.ts';
import type { ReadExpression } from '../../fhir/calculated/messages.ts';
import type { SourceCalculations, SourceScope } from './source-calculations.ts';
import { usesOf } from './known-expressions.ts';

/** Finds what reading an expression gave. */
type Read = (expression: string) => ReadExpression | undefined;

/** What a name means in a scope: a variable that can be worked out, with all that it rests on, or why it cannot be. */
type Meaning =
  | { readonly of: Variable; readonly scope: number; readonly restsOn: readonly string[] }
  | string;
type Names = ReadonlyMap<string, Meaning>;

const missing = (name: string): string => `needs %${name.slice(0, 60)}, which the answers do not have`;

/** Why one of these names has no meaning here. */
const problemOf = (names: readonly string[], known: Names): string | null => {
  for (const name of names) {
    const meaning = known.get(name);
    if (meaning === undefined) return missing(name);
    if (typeof meaning === 'string') return meaning;
  }
  return null;
};

const isObjectName = (name: string): boolean => name in Object.prototype;

/** A scope's own names over those around it; a variable may rest on any other of its scope that does not rest on it. */
const namesOf = ({ variables }: SourceScope, scope: number, around: Names, read: Read): Names => {
  const names = new Map(around);
  const waiting = new Map<string, { variable: Variable; restsOn: readonly string[] }>();
  for (const { name, expression } of variables) {
    names.delete(name);
    if (isObjectName(name)) continue;
    if (expression === null) {
      names.set(name, `rests on %${name}, which is no FHIRPath of the answers`);
      continue;
    }
    const uses = usesOf(read(expression));
    if ('problem' in uses) names.set(name, `rests on %${name}, which ${uses.problem}`);
    else waiting.set(name, { variable: { name, expression }, restsOn: uses.variables });
  }
  for (let progress = true; progress;) {
    progress = false;
    for (const [name, { variable, restsOn }] of waiting) {
      if (restsOn.some((one) => waiting.has(one))) continue;
      waiting.delete(name);
      names.set(name, problemOf(restsOn, names) ?? { of: variable, scope, restsOn });
      progress = true;
    }
  }
  for (const name of waiting.keys()) names.set(name, `rests on %${name}, which rests on itself`);
  return names;
};

/** Only the variables that something kept rests on, in the order in which each can be worked out. */
const usedScopes = (
  source: readonly SourceScope[],
  namesIn: readonly Names[],
  kept: readonly { names: Names; restsOn: readonly string[] }[],
): Scope[] => {
  const used = new Set<Variable>();
  const open = [...kept];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const name of next.restsOn) {
      const meaning = next.names.get(name);
      if (meaning === undefined || typeof meaning === 'string' || used.has(meaning.of)) continue;
      used.add(meaning.of);
      open.push({ names: namesIn[meaning.scope] ?? next.names, restsOn: meaning.restsOn });
    }
  }
  return source.map(({ linkId, within }, scope) => ({
    linkId,
    within,
    variables: [...(namesIn[scope]?.values() ?? [])].flatMap((meaning) =>
      typeof meaning !== 'string' && meaning.scope === scope && used.has(meaning.of) ? [meaning.of] : [],
    ),
  }));
};

/** What of a form's calculations can be worked out, and by linkId why the rest cannot. */
export const usableCalculations = (
  source: SourceCalculations,
  read: Read,
): { calculations: Calculations | null; problems: ReadonlyMap<string, string> } => {
  const problems = new Map<string, string>();
  const namesIn: Names[] = [];
  for (const [index, scope] of source.scopes.entries()) {
    const around = scope.within === null ? new Map<string, Meaning>() : namesIn[scope.within];
    namesIn.push(namesOf(scope, index, around ?? new Map<string, Meaning>(), read));
  }
  const items: Calculation[] = [];
  const kept: { names: Names; restsOn: readonly string[] }[] = [];
  for (const { key, found } of source.items) {
    if (typeof found === 'string') {
      problems.set(key, found);
      continue;
    }
    const names = (found.scope === null ? undefined : namesIn[found.scope]) ?? new Map<string, Meaning>();
    const uses = usesOf(read(found.expression));
    const problem = 'problem' in uses ? uses.problem : problemOf(uses.variables, names);
    if (problem !== null) problems.set(key, `${problem}, and was left out`);
    else {
      items.push(found);
      kept.push({ names, restsOn: 'variables' in uses ? uses.variables : [] });
    }
  }
  const calculations =
    items.length === 0 ? null : { items, scopes: usedScopes(source.scopes, namesIn, kept) };
  return { calculations, problems };
};
