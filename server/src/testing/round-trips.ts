import type { AssessmentContent } from '@evenkeel/contract/provider-content';
import type { IntakeItem, IntakePage } from '@evenkeel/contract/intake-questionnaire';
import type { Answer, AnswerValue } from '@evenkeel/contract/questionnaire';
import { byKey, enabledKeys, optionsOf } from '@evenkeel/contract/answer-rules';
import { firstEntry, placeOf } from '@evenkeel/contract/intake-places';
import {
  byLinkId,
  enabledLinkIds,
  isAnsweredValue,
  isAsked,
  itemsOfPages,
  withEntries,
} from '@evenkeel/contract/intake-rules';
import { fhirResponse } from '../fhir/form-response.ts';
import { intakeFhirResponse } from '../fhir/intake-response.ts';
import { scoreAnswers } from '../scoring/score.ts';
import { answerFormAtRandom } from './answering-forms.ts';
import { answerAtRandom, randomFrom } from './answering-intake.ts';
import { readBack } from './read-response.ts';

type Source = Readonly<Record<string, unknown>>;

/** A zone that never changed its clocks, so that every time of day is there once. */
const timeZone = 'Etc/GMT+5';

const listed = (value: AnswerValue): string[] => {
  if (value === null) return [];
  return Array.isArray(value) ? value : [String(value)];
};

/**
 * Answers an assessment at random, exports the answers and reads them back: what went in and what came out,
 * with the score of each.
 */
export const assessmentRoundTrip = (
  source: Source,
  { content, scoring }: AssessmentContent,
  seed: number,
) => {
  const { sections } = content;
  const all = answerFormAtRandom(sections, randomFrom(seed));
  const asked = enabledKeys(
    sections.flatMap((section) => section.questions),
    byKey(all),
  );
  const answers = all.filter(({ key }) => asked.has(key));
  const questions = new Map(
    sections.flatMap((section) =>
      section.questions.map((question) => {
        const isChoice = question.type === 'single-choice' || question.type === 'multi-select';
        const format = question.type === 'number' ? 'whole-number' : question.meta.format;
        return [
          question.key,
          { question, options: isChoice ? optionsOf(question, section.answers) : null, format },
        ] as const;
      }),
    ),
  );
  const { item } = fhirResponse({
    id: 'r',
    contentId: 'c',
    versionNumber: 1,
    source,
    sections,
    answers,
    receivedAt: new Date(0),
    patientId: 'p',
    relatedPatientId: null,
    timeZone,
  });
  const answered = answers.filter(({ value }) => listed(value).some((one) => one !== ''));
  const { given, found, read } = readBack(
    {
      source,
      question: (linkId) => questions.get(linkId),
      repeats: () => false,
      answers: answered.map(({ key, value }) => ({ linkId: key, entries: [], values: listed(value) })),
    },
    item,
  );
  const readAnswers = read.map(({ linkId, values }): Answer => {
    const type = questions.get(linkId)?.question.type;
    if (type === 'multi-select') return { key: linkId, value: [...values] };
    return { key: linkId, value: type === 'number' ? Number(values[0]) : (values[0] ?? null) };
  });
  const scoreOf = (list: readonly Answer[]) => scoreAnswers({ sections, scoring }, list);
  return { given, found, score: scoreOf(answers), readScore: scoreOf(readAnswers) };
};

/** The groups that repeat around each item, outermost first. */
const repeatingAround = (
  items: readonly IntakeItem[],
  around: readonly string[] = [],
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    items.flatMap((item): [string, readonly string[]][] => [
      [item.linkId, around],
      ...repeatingAround(item.items, item.repeats === true ? [...around, item.linkId] : around),
    ]),
  );

/** The same for an intake, which has no score but entries of groups that repeat. */
export const intakeRoundTrip = (source: Source, pages: readonly IntakePage[], seed: number) => {
  const responses = answerAtRandom(pages, randomFrom(seed));
  const values = byLinkId(responses);
  const enabled = enabledLinkIds(pages, values);
  const items = new Map(itemsOfPages(pages).map((item) => [item.linkId, item]));
  const groups = repeatingAround(pages.flatMap((page) => page.items));
  const answers = itemsOfPages(withEntries(pages, values)).flatMap((item) => {
    const value = values[item.linkId];
    if (!isAsked(item) || !enabled.has(item.linkId) || !isAnsweredValue(value)) return [];
    const { linkId, path } = placeOf(item.linkId);
    // The first entry goes without saying.
    const entries = (groups.get(linkId) ?? []).map((group, index) => ({
      group,
      id: path[index] ?? firstEntry,
    }));
    return [{ linkId, entries, values: typeof value === 'string' ? [value] : value }];
  });
  const { item } = intakeFhirResponse({
    id: 'r',
    contentId: 'c',
    versionNumber: 1,
    source,
    pages,
    responses,
    authored: new Date(0),
    patientId: null,
    timeZone,
  });
  return readBack(
    {
      source,
      question: (linkId) => {
        const found = items.get(linkId);
        if (found === undefined || !isAsked(found)) return undefined;
        const options = found.answerOptions.map(({ id, value }) => ({ id, title: value }));
        return { options: found.type === 'choice' ? options : null, format: found.format };
      },
      repeats: (linkId) => items.get(linkId)?.repeats === true,
      answers,
    },
    item,
  );
};
