import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';
import type { FhirResponseItem } from '../answers.ts';
import { toAnswers } from './to-answers.ts';
import { withNamedValues } from './named-values.ts';
import type { EvaluateJob, Worked } from './messages.ts';

/** How often all is worked out again until nothing changes: as deep as calculations may rest on each other. */
const mostRounds = 8;

type Constants = Readonly<Record<string, unknown>>;

/** An item of the response while its answers are being worked out. */
type OpenItem = { -readonly [Field in keyof FhirResponseItem]: FhirResponseItem[Field] };

const itemsByLinkId = (items: readonly FhirResponseItem[]): ReadonlyMap<string, OpenItem> => {
  const found = new Map<string, OpenItem>();
  const open = [...items];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    found.set(item.linkId, item);
    open.push(...(item.item ?? []), ...(item.answer ?? []).flatMap((answer) => answer.item ?? []));
  }
  return found;
};

/** Values of the library's own kinds for when and where it was answered. */
const clockOf = ({ date, dateTime, time }: EvaluateJob['moment']) => {
  const constant = (literal: string) => {
    const value: unknown = fhirpath.evaluate({}, literal, {}, r4, { resolveInternalTypes: false });
    return { fn: () => value, arity: { 0: [] } };
  };
  return {
    today: constant(`@${date}`),
    now: constant(`@${dateTime}`),
    timeOfDay: constant(`@T${time}`),
  };
};

/**
 * Works out a response's calculations: every expression again, with what the round before gave, until
 * nothing changes. An item never counts its own value. What cannot be worked out says why.
 */
export const evaluateCalculations = (job: EvaluateJob): Worked[] => {
  const { items, scopes, response, questionnaire, moment } = job;
  const byLinkId = itemsByLinkId(response.item);
  const userInvocationTable = clockOf(moment);
  const namesValues = JSON.stringify([items, scopes]).includes('%QuestionnaireResponse');
  const compiled = new Map<string, ReturnType<typeof fhirpath.compile>>();
  const evaluate = (
    expression: string,
    start: OpenItem | null,
    constants: Constants,
    raw: boolean,
  ): unknown[] => {
    const id = `${raw} ${start !== null} ${expression}`;
    const run =
      compiled.get(id) ??
      fhirpath.compile(start === null ? expression : { base: 'QuestionnaireResponse.item', expression }, r4, {
        preciseMath: true,
        resolveInternalTypes: !raw,
        traceFn: () => undefined,
        userInvocationTable: { ...userInvocationTable },
      });
    compiled.set(id, run);
    const result: unknown = run(start ?? response, constants);
    return Array.isArray(result) ? result : [];
  };

  const common = {
    resource: response,
    rootResource: response,
    questionnaire,
    Questionnaire: questionnaire,
    loinc: 'http://loinc.org',
    sct: 'http://snomed.info/sct',
  };

  /** What expressions of a scope may name, with the answers as they are now. */
  const namesIn = (at: number | null, known: Map<number | null, Constants>): Constants => {
    const before = known.get(at);
    if (before !== undefined) return before;
    const scope = at === null ? undefined : scopes[at];
    const values: Record<string, unknown> =
      scope === undefined
        ? { ...common, ...(namesValues ? { QuestionnaireResponse: withNamedValues(response) } : {}) }
        : { ...namesIn(scope.within, known) };
    const start = scope?.linkId === undefined ? null : byLinkId.get(scope.linkId ?? '');
    for (const { name, expression } of scope?.variables ?? []) {
      // A variable that fails has no value; what rests on it then has none either, or says so itself.
      try {
        const isThere = scope?.linkId === null || start !== undefined;
        values[name] = isThere ? evaluate(expression, start ?? null, { ...values }, true) : [];
      } catch {
        values[name] = [];
      }
    }
    known.set(at, values);
    return values;
  };

  const round = (): Worked[] => {
    const shared = new Map<number | null, Constants>();
    return items.map((item): Worked => {
      const { key, expression, scope } = item;
      const own = byLinkId.get(key);
      if (own === undefined) return { key, answers: [], error: null };
      const hadValue = own.answer !== undefined;
      delete own.answer;
      const names = namesIn(scope, hadValue ? new Map<number | null, Constants>() : shared);
      try {
        const { answers, error } = toAnswers(item, evaluate(expression, own, { ...names }, false));
        if (answers.length > 0) own.answer = answers;
        return { key, answers, error };
      } catch {
        return { key, answers: [], error: 'could not be worked out from these answers' };
      }
    });
  };

  let worked = round();
  for (let count = 1; count < mostRounds; count += 1) {
    const before = worked.map((one) => JSON.stringify(one));
    worked = round();
    const settled = worked.map((one, index) => JSON.stringify(one) === before[index]);
    if (settled.every(Boolean)) return worked;
    if (count === mostRounds - 1) {
      return worked.map((one, index) =>
        settled[index] === true ? one : { key: one.key, answers: [], error: 'rests on its own value' },
      );
    }
  }
  return worked;
};
