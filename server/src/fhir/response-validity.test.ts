import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnsweredVersion } from '../answering/answered-versions.ts';
import { importCheckIn, importContent, importIntake } from '../features/content/import-content.ts';
import { checkNodeAnswers } from '../features/check-ins/check-node-answers.ts';
import { checkAnswers } from '../features/submissions/check-answers.ts';
import { answerFormAtRandom, answerNodesAtRandom } from '../testing/answering-forms.ts';
import { answerAtRandom, randomFrom } from '../testing/answering-intake.ts';
import { arbitraryForms } from '../testing/arbitrary-forms.ts';
import { responseProblems } from '../testing/fhir-validity.ts';
import { checkInFhirResponse } from './check-in-response.ts';
import { fhirResponse } from './form-response.ts';
import { intakeFhirResponse } from './intake-response.ts';
import { r4Questionnaire } from './r4-questionnaire.ts';

/** Real files, which are not part of the project; without them these tests say that they were skipped. */
const folder = resolve(import.meta.dirname, '../../../../shared/questionnaires');
const isHere = existsSync(folder);
const where = isHere ? '' : ` (skipped: ${folder} is not here)`;

type Json = Readonly<Record<string, unknown>>;
const isObject = (json: unknown): json is Json =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

const common = { id: 'response', contentId: 'content', versionNumber: 1 };
const versionOf = (source: Json, asked: Partial<AnsweredVersion>): AnsweredVersion => ({
  id: 'version',
  contentId: common.contentId,
  number: common.versionNumber,
  name: 'A form',
  sections: [],
  nodes: [],
  pages: [],
  source,
  ...asked,
});
const at = new Date('2026-03-02T17:00:00Z');

/** Answers that the server stores as they are. */
const accepted = <C extends { readonly problems: Readonly<Record<string, string>> }>(checked: C): C => {
  if (Object.keys(checked.problems).length > 0) throw new Error(JSON.stringify(checked.problems));
  return checked;
};

/** What is wrong with the responses of each kind of content that a file can be, or null where it is of none. */
const exported = {
  assessment: (source: Json, random: () => number) => {
    const result = importContent(source);
    if (!result.ok) return null;
    const { sections } = result.content.content;
    const { answers } = accepted(checkAnswers(sections, answerFormAtRandom(sections, random)));
    const response = fhirResponse({
      ...common,
      source,
      sections,
      answers,
      receivedAt: at,
      patientId: 'patient',
      relatedPatientId: null,
      timeZone: 'America/New_York',
    });
    return responseProblems(response, r4Questionnaire(versionOf(source, { sections })));
  },
  'check-in': (source: Json, random: () => number) => {
    const result = importCheckIn(source, 'symptom');
    if (!result.ok) return null;
    const { nodes } = result.content.content;
    const { answers } = accepted(checkNodeAnswers(nodes, answerNodesAtRandom(nodes, random)));
    const response = checkInFhirResponse({ ...common, source, nodes, answers, answeredAt: at });
    const found = responseProblems(response, r4Questionnaire(versionOf(source, { nodes })));
    // Its import warns that a slider's steps and a text's length are not checked.
    return found.filter((problem) => !/valueDecimal does not answer a integer|is longer than/.test(problem));
  },
  'intake-questionnaire': (source: Json, random: () => number) => {
    const result = importIntake(source);
    if (!result.ok) return null;
    const { pages } = result.content.content;
    const response = intakeFhirResponse({
      ...common,
      source,
      pages,
      responses: answerAtRandom(pages, random),
      authored: at,
      patientId: 'patient',
      timeZone: 'America/New_York',
    });
    return responseProblems(response, r4Questionnaire(versionOf(source, { pages })));
  },
} as const;
type Kind = keyof typeof exported;
const kinds = Object.keys(exported) as Kind[];

describe('an exported response is valid against the exported Questionnaire', () => {
  const { form } = arbitraryForms(
    ['choice', 'coding', 'boolean', 'integer', 'string', 'text', 'display', 'group', 'decimal'],
    ['date', 'dateTime', 'time', 'open-choice', 'quantity', 'url'],
  );

  it.each(kinds)('of any form as %s, and of what it is imported into', (kind) => {
    fc.assert(
      fc.property(form, fc.nat(), (json, seed) => {
        const source: unknown = JSON.parse(JSON.stringify(json));
        if (isObject(source)) expect(exported[kind](source, randomFrom(seed)) ?? []).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it.skipIf(!isHere).each(kinds)(`of every real form that comes in as %s${where}`, (kind) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.json'),
    );
    const problems: Record<string, readonly string[]> = {};
    let count = 0;
    for (const [index, file] of files.entries()) {
      const source: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const found = isObject(source) ? exported[kind](source, randomFrom(index)) : null;
      if (found === null) continue;
      count += 1;
      if (found.length > 0) problems[file] = found;
    }
    expect(problems).toEqual({});
    expect(count).toBeGreaterThan(20);
  });
});
