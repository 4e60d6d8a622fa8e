import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOf } from '@evenkeel/contract/intake-places';
import {
  byLinkId,
  enabledLinkIds,
  isAsked,
  itemsOfPages,
  responseErrors,
  safetyLinkIds,
  withEntries,
} from '@evenkeel/contract/intake-rules';
import { intakeFhirResponse } from '../../fhir/intake-response.ts';
import { answerAtRandom, randomFrom } from '../../testing/answering-intake.ts';
import { arbitraryForms } from '../../testing/arbitrary-forms.ts';
import { mutated } from '../../testing/mutations.ts';
import { realFilesAreHere, smallRealForms, whereRealFilesAre } from '../../testing/real-files.ts';
import { intakeRoundTrip } from '../../testing/round-trips.ts';
import { importIntake } from './import-content.ts';

const choices: ReadonlySet<string> = new Set(['choice', 'coding', 'open-choice']);
const { form, damaged } = arbitraryForms(
  ['choice', 'open-choice', 'boolean', 'integer', 'decimal', 'string', 'text', 'date', 'display', 'group'],
  ['dateTime', 'time', 'quantity', 'url', 'attachment', 'odd'],
);

/** Options only where they are usual: a date that is chosen is rare. */
const withoutOddOptions = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('type' in value)) return value;
    const isChoice = choices.has(String(value.type));
    return isChoice ? value : { ...value, answerOption: undefined, answerValueSet: undefined };
  });

const linkIdsIn = (items: readonly unknown[]): string[] =>
  items.flatMap((item) => {
    if (typeof item !== 'object' || item === null) return [];
    const list = (field: string): unknown[] => {
      const value: unknown = Reflect.get(item, field);
      return Array.isArray(value) ? value : [];
    };
    const linkId: unknown = Reflect.get(item, 'linkId');
    const below = [...linkIdsIn(list('item')), ...list('answer').flatMap((one) => linkIdsIn([one]))];
    return typeof linkId === 'string' ? [linkId, ...below] : below;
  });

/** What has to hold whatever comes in: an answer, and pages that can be answered and read back. */
const check = (json: unknown, seed = 1): boolean => {
  const result = importIntake(json);
  if (!result.ok) {
    expect(result.problems.length).toBeGreaterThan(0);
    return false;
  }
  // What is imported is the product's own JSON, and passes all of its checks unchanged.
  const stored: unknown = JSON.parse(JSON.stringify(result.content));
  expect(importIntake(stored)).toEqual({ ok: true, content: stored, warnings: [] });
  const { pages } = result.content.content;
  const responses = answerAtRandom(pages, randomFrom(seed));
  const values = byLinkId(responses);
  expect([...responseErrors(pages, values)]).toEqual([]);
  safetyLinkIds(pages, values);
  const enabled = enabledLinkIds(pages, values);
  const asked = itemsOfPages(pages).filter(isAsked);
  const there = itemsOfPages(withEntries(pages, values)).filter(isAsked);
  for (const source of [json, stored]) {
    const { item } = intakeFhirResponse({
      id: 'r',
      contentId: 'c',
      versionNumber: 1,
      source: source as Record<string, unknown>,
      pages,
      responses,
      authored: new Date(0),
      patientId: null,
      timeZone: 'America/New_York',
    });
    const questions = new Set(asked.map(({ linkId }) => linkId));
    expect(
      linkIdsIn(item)
        .filter((linkId) => questions.has(linkId))
        .toSorted(),
    ).toEqual(
      there
        .filter(({ linkId }) => enabled.has(linkId))
        .map(({ linkId }) => placeOf(linkId).linkId)
        .toSorted(),
    );
    const trip = intakeRoundTrip(source as Record<string, unknown>, pages, seed);
    expect(trip.found).toEqual(trip.given);
  }
  return true;
};

// A hang would show as a test that runs out of its time.
describe('importIntake', { timeout: 30_000 }, () => {
  it('answers any JSON, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (json) => void check(json)),
      { numRuns: 200, seed: 1 },
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('item', 'items', 'pages', 'linkId', 'entry'), fc.jsonValue()),
        (json) => {
          check({ resourceType: 'Questionnaire', ...json });
          check({ resourceType: 'Bundle', ...json });
          check({ key: 'k', name: 'n', content: { pages: [json], ...json } });
          check({ key: 'k', name: 'n', content: { pages: [{ description: '', items: [json] }] } });
        },
      ),
      { numRuns: 200, seed: 2 },
    );
  });

  it('imports a form into pages that can be answered and read back, or refuses it', () => {
    let imported = 0;
    fc.assert(
      fc.property(form.map(withoutOddOptions), fc.nat(), (json, seed) => {
        if (check(json, seed)) imported += 1;
      }),
      { numRuns: 250, seed: 3 },
    );
    // The generator is of use only while many of its forms are good.
    expect(imported).toBeGreaterThan(50);
  });

  it('answers forms with any one value damaged', () => {
    fc.assert(
      fc.property(damaged, (json) => void check(json)),
      { numRuns: 250, seed: 4 },
    );
  });

  it('answers forms that are damaged in every way, with whole pages or by name', () => {
    let imported = 0;
    fc.assert(
      fc.property(form.map(withoutOddOptions), fc.nat(), (json, seed) => {
        if (check(mutated(json, randomFrom(seed)), seed)) imported += 1;
      }),
      { numRuns: 80, seed: 5 },
    );
    expect(imported).toBeGreaterThan(10);
  });

  it.skipIf(!realFilesAreHere)(`answers real forms that are damaged in every way${whereRealFilesAre}`, () => {
    const imported = smallRealForms().filter((json, index) => check(mutated(json, randomFrom(index)), index));
    expect(imported.length).toBeGreaterThan(5);
  });

  it('answers at once, however the JSON is meant to hurt', () => {
    const below = { linkId: 'q', text: 'x', type: 'text', item: [{ linkId: 'q', text: 'x', type: 'text' }] };
    expect(check({ resourceType: 'Questionnaire', url: 'urn:a', item: [below] })).toBe(false);
    const exists = (question: string) => ({ question, operator: 'exists', answerBoolean: true });
    const chain = Array.from({ length: 1_900 }, (_one, at) => ({
      linkId: `q${at}`,
      text: 'x',
      type: 'text',
      enableWhen: at === 1_899 ? [] : [exists(`q${at + 1}`)],
    }));
    expect(check({ resourceType: 'Questionnaire', url: 'urn:a', item: chain })).toBe(true);
    const wide = {
      linkId: 'g',
      type: 'group',
      enableWhen: Array.from({ length: 1_000 }, () => exists('q')),
      item: Array.from({ length: 1_500 }, (_one, at) => ({ linkId: `h${at}`, text: 'x', type: 'text' })),
    };
    expect(check({ resourceType: 'Questionnaire', url: 'urn:a', item: [chain[1_899], wide] })).toBe(false);
  });
});
