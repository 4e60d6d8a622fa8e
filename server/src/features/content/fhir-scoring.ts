import type { Scoring, Subscale } from '@evenkeel/contract/provider-content';
import type { QuestionDraft } from './fhir-questions.ts';
import type { Findings } from './import-result.ts';
import { pointsOf, stillToReverse } from './instrument-points.ts';
import type { ItemPoints } from './instrument-points.ts';
import type { Instrument, InstrumentItem } from './instrument.ts';
import type { Recognised } from './recognise-instrument.ts';
import { scoringRange } from './scoring-range.ts';

type Items = Scoring['items'];

/** Every choice that carries points, added up as the file has them. */
const plainSum = (drafts: readonly QuestionDraft[], findings: Findings): Items =>
  drafts.flatMap(({ item, options }) => {
    const weighted = options.filter(({ source }) => source.weight !== undefined);
    if (weighted.length === 0) return [];
    if (weighted.length < options.length) {
      findings.warn(item.linkId, 'has options without points, which count 0');
    }
    const weights = Object.fromEntries(options.map(({ id, source }) => [id, source.weight ?? 0]));
    return [{ key: item.linkId, weights, reversed: false }];
  });

const placed = (items: readonly InstrumentItem[], drafts: readonly QuestionDraft[]) =>
  items.flatMap((item, index) => {
    const draft = drafts[index];
    const points = draft === undefined ? null : pointsOf(item, draft);
    return draft === undefined || points === null ? [] : [{ item, draft, points }];
  });

const instrumentItems = (list: ReturnType<typeof placed>, findings: Findings): Items => {
  const straight = list
    .filter(({ item }) => item.reversed !== true)
    .map(({ draft, points }): readonly [QuestionDraft, ItemPoints] => [draft, points]);
  return list.map(({ item, draft, points }) => {
    if (points.warning !== undefined) findings.warn(draft.item.linkId, points.warning);
    const reversed = item.reversed === true && stillToReverse(draft, points, straight);
    return { key: draft.item.linkId, weights: { ...points.weights }, reversed };
  });
};

const instrumentScoring = (
  { bands, missing, scales = [] }: Instrument,
  items: Items,
  questions: ReturnType<typeof asQuestion>[],
): Scoring => {
  const subscales = scales.map(({ name, items: numbers, times, bands: own = [] }): Subscale => {
    const some = numbers.flatMap((number) => items[number - 1] ?? []);
    const factor = times === undefined ? {} : { times };
    const keys = some.map(({ key }) => key);
    return { name, keys, ...factor, ...scoringRange(some, questions, factor), bands: [...own] };
  });
  return {
    items,
    ...scoringRange(items, questions),
    bands: [...bands],
    ...(missing === undefined ? {} : { missing }),
    ...(subscales.length === 0 ? {} : { subscales }),
  };
};

/** How the form adds up, with an instrument's bands and subscales where it is one. */
export const scoringOf = (
  drafts: readonly QuestionDraft[],
  recognised: Recognised<QuestionDraft> | null,
  findings: Findings,
): Scoring | null => {
  const unscored = (message: string) => {
    findings.warn('Questionnaire', message);
    return null;
  };
  const questions = drafts.map(asQuestion);
  const plain = () => {
    const items = plainSum(drafts, findings);
    if (items.length > 0) {
      findings.warn('Questionnaire', 'is not known to the product; its total adds up the points in the file');
    }
    return items.length === 0 ? null : { items, ...scoringRange(items, questions), bands: [] };
  };
  if (recognised === null) return plain();

  const { instrument, questions: own, amongOthers, otherPanel } = recognised;
  const { name, items } = instrument;
  if (otherPanel !== null)
    findings.warn('Questionnaire', `has the code of ${otherPanel}, but the items of ${name}`);
  if (amongOthers) return unscored(`holds ${name} among other instruments, so no one total is worked out`);
  if (items === null)
    return unscored(`is read as ${name}, whose result is not a sum; no total is worked out`);
  if (own === null) {
    findings.warn('Questionnaire', `is named like ${name} but has other items, so its bands are not used`);
    return plain();
  }
  const list = placed(items, own);
  if (list.length < items.length) {
    return unscored(
      `is read as ${name}, but the points of its options are not known; no total is worked out`,
    );
  }
  return instrumentScoring(instrument, instrumentItems(list, findings), questions);
};

const asQuestion = ({ item, type, meta }: QuestionDraft) => ({ key: item.linkId, type, meta });
