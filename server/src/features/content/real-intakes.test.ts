import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasPlace, placeOf } from '@evenkeel/contract/intake-places';
import {
  byLinkId,
  enabledLinkIds,
  isAnsweredValue,
  isAsked,
  itemsOfPages,
  responseErrors,
  responsesToStore,
  withEntries,
} from '@evenkeel/contract/intake-rules';
import type { IntakeItem, IntakePage } from '@evenkeel/contract/intake-questionnaire';
import { describe, expect, it } from 'vitest';
import { intakeFhirResponse } from '../../fhir/intake-response.ts';
import type { FhirResponseItem } from '../../fhir/answers.ts';
import { answerAtRandom, randomFrom } from '../../testing/answering-intake.ts';
import { importContent, importIntake } from './import-content.ts';
import { intakeProblems } from './intake-problems.ts';

/** Real files, which are not part of the project; without them these tests say that they were skipped. */
const folder = resolve(import.meta.dirname, '../../../../../shared/questionnaires');
const isHere = existsSync(folder);
const where = isHere ? '' : ` (skipped: ${folder} is not here)`;
const files = isHere
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  : [];

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const read = (file: string): Json => {
  const json: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return isObject(json) ? json : {};
};
const isForm = ({ resourceType }: Json) => resourceType === 'Questionnaire' || resourceType === 'Bundle';

interface Packet {
  readonly file: string;
  readonly source: Json;
  readonly pages: readonly IntakePage[];
}
const results = files.map((file) => {
  const source = read(file);
  return { file, source, result: importIntake(source) };
});
const packets = results.flatMap(({ file, source, result }): Packet[] =>
  result.ok ? [{ file, source, pages: result.content.content.pages }] : [],
);

/** Every item of a response that is a question of the pages, wherever it stands, with how many answers it has. */
const answersIn = (items: readonly FhirResponseItem[]): [linkId: string, answers: number][] =>
  items.flatMap(({ linkId, answer = [], item = [] }) => [
    [linkId, answer.length] as [string, number],
    ...answersIn(item),
    ...answer.flatMap((one) => answersIn(one.item ?? [])),
  ]);

const valueKey = /^value(Boolean|Integer|Decimal|String|Uri|Date|DateTime|Time|Coding|Quantity)$/;
const valuesIn = (items: readonly FhirResponseItem[]): string[][] =>
  items.flatMap(({ answer = [], item = [] }) => [
    ...answer.map((one) => Object.keys(one).filter((key) => key !== 'item')),
    ...valuesIn(item),
    ...answer.flatMap((one) => valuesIn(one.item ?? [])),
  ]);

describe.skipIf(!isHere)(`real questionnaires as intakes${where}`, () => {
  it('come in where they can, into pages that hold together, and all that come in as assessments', () => {
    expect(packets.length).toBeGreaterThanOrEqual(120);
    for (const { file, source, result } of results) {
      expect(result.ok ? isForm(source) : !importContent(source).ok, file).toBe(true);
      if (result.ok) expect(intakeProblems(result.content), file).toEqual([]);
    }
  });

  it('are refused by name and reason otherwise', () => {
    for (const { file, result } of results) {
      if (result.ok) continue;
      expect(result.problems.length, file).toBeGreaterThan(0);
      for (const { item, message } of result.problems) expect(item && message, file).not.toBe('');
    }
  });

  it.each([
    ['jmandel-web-forms/aacap-cap-intake-1.json', 90, 15],
    ['jmandel-web-forms/aacap-telephone-intake.json', 20, 5],
    ['jmandel-web-forms/bwh-brain-mind.json', 25, 9],
    ['jmandel-web-forms/cc-union-intake.json', 70, 13],
    ['jmandel-web-forms/mgh-derm-intake.json', 55, 13],
  ])('%s is asked whole', (file, questions, pages) => {
    const packet = packets.find((one) => one.file === file);
    const asked = itemsOfPages(packet?.pages ?? []).filter(isAsked);
    expect(asked.length).toBeGreaterThanOrEqual(Math.floor(questions * 0.8));
    expect(packet?.pages.length).toBeGreaterThanOrEqual(pages - 2);
    const sizes = (packet?.pages ?? []).map(({ items }) => itemsOfPages([{ description: '', items }]));
    for (const page of sizes) expect(page.filter(isAsked).length).toBeLessThanOrEqual(13);
  });

  it.each(['lhncbc-lforms/phq9.json', 'hl7-us-core/Questionnaire-phq-9-example.json'])(
    '%s keeps its safety item',
    (file) => {
      const items = itemsOfPages(packets.find((one) => one.file === file)?.pages ?? []);
      expect(items.filter(({ safety }) => safety !== undefined).map(({ linkId }) => linkId)).toEqual([
        '/44260-8',
      ]);
    },
  );

  it('can be answered to the end at random, and the response answers what is asked and no other', () => {
    let entries = 0;
    for (const [index, { file, source, pages }] of packets.entries()) {
      for (const round of [1, 2]) {
        const responses = answerAtRandom(pages, randomFrom(index * 10 + round));
        const values = byLinkId(responses);
        expect([...responseErrors(pages, values)], file).toEqual([]);

        const enabled = enabledLinkIds(pages, values);
        const there = itemsOfPages(withEntries(pages, values));
        const expected = there
          .filter((item: IntakeItem) => isAsked(item) && enabled.has(item.linkId))
          .map(({ linkId }): [string, number] => {
            const value = values[linkId];
            const asked = placeOf(linkId).linkId;
            if (!isAnsweredValue(value)) return [asked, 0];
            return [asked, typeof value === 'string' ? 1 : value.length];
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
          timeZone: 'America/New_York',
        });
        const questions = new Set(
          itemsOfPages(pages)
            .filter(isAsked)
            .map(({ linkId }) => linkId),
        );
        const answers = answersIn(item).filter(([linkId]) => questions.has(linkId));
        const inOrder = (list: [string, number][]) => list.map((one) => one.join(' ')).toSorted();
        expect(inOrder(answers), file).toEqual(inOrder(expected));
        entries += there.filter(({ linkId, type }) => type !== 'group' && hasPlace(linkId)).length;
        for (const keys of valuesIn(item)) {
          expect(keys.length, file).toBe(1);
          expect(keys[0], file).toMatch(valueKey);
        }
        expect(responsesToStore(pages, responses).unknown, file).toEqual([]);
      }
    }
    expect(entries).toBeGreaterThan(100);
  });
});
