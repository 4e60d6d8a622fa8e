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

/** When and where the answers of the job at hand were given, as the library's own values. */
const clock: Record<'today' | 'now' | 'timeOfDay', unknown> = { today: [], now: [], timeOfDay: [] };

const setClock = ({ date, dateTime, time }: EvaluateJob['moment']): void => {
  const constant = (literal: string): unknown =>
    fhirpath.evaluate({}, literal, {}, r4, { resolveInternalTypes: false });
  clock.today = constant(`@${date}`);
  clock.now = constant(`@${dateTime}`);
  clock.timeOfDay = constant(`@T${time}`);
};

/** How many characters of expressions stay read for the next submission: reading takes longer than working out. */
const mostRead = 300_000;
let readLength = 0;
const readBefore = new Map<string, ReturnType<typeof fhirpath.compile>>();

/** An expression ready to be worked out: from an item or from the whole response; `raw` for other expressions to use. */
const compiled = (expression: string, fromItem: boolean, raw: boolean) => {
  const id = JSON.stringify([expression, fromItem, raw]);
  const known = readBefore.get(id);
  if (known !== undefined) return known;
  readLength += id.length;
  if (readLength > mostRead) {
    readBefore.clear();
    readLength = id.length;
  }
  const path = fromItem ? { base: 'QuestionnaireResponse.item', expression } : expression;
  const run = fhirpath.compile(path, r4, {
    preciseMath: true,
    resolveInternalTypes: !raw,
    traceFn: () => undefined,
    userInvocationTable: {
      today: { fn: () => clock.today, arity: { 0: [] } },
      now: { fn: () => clock.now, arity: { 0: [] } },
      timeOfDay: { fn: () => clock.timeOfDay, arity: { 0: [] } },
    },
  });
  readBefore.set(id, run);
  return run;
};

/**
 * Works out a response's calculations: every expression again, with what the round before gave, until
 * nothing changes. An item never counts its own value. What cannot be worked out says why.
 */
export const evaluateCalculations = (job: EvaluateJob): Worked[] => {
  const { items, scopes, response, questionnaire, moment } = job;
  const byLinkId = itemsByLinkId(response.item);
  setClock(moment);
  const namesValues = JSON.stringify([items, scopes]).includes('%QuestionnaireResponse');
  const evaluate = (
    expression: string,
    start: OpenItem | null,
    constants: Constants,
    raw: boolean,
  ): unknown[] => {
    const run = compiled(expression, start !== null, raw);
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
