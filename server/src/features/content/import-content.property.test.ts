import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byKey } from '@evenkeel/contract/answer-rules';
import { nodeAnswerError, sliderRange, symptomPercent } from '@evenkeel/contract/check-in-rules';
import { scoreAnswers } from '../../scoring/score.ts';
import { safetyTriggers } from '../../scoring/safety-triggers.ts';
import { randomFrom } from '../../testing/answering-intake.ts';
import { arbitraryForms } from '../../testing/arbitrary-forms.ts';
import { mutated } from '../../testing/mutations.ts';
import { realFilesAreHere, smallRealForms, whereRealFilesAre } from '../../testing/real-files.ts';
import { assessmentRoundTrip } from '../../testing/round-trips.ts';
import { importCheckIn, importContent } from './import-content.ts';

const { form, damaged } = arbitraryForms(
  ['choice', 'coding', 'boolean', 'integer', 'string', 'text', 'display', 'group'],
  ['date', 'open-choice', 'decimal', 'dateTime', 'time', 'quantity', 'url', 'attachment'],
);

/** What has to hold whatever comes in: an answer, and content that holds together. */
const check = (json: unknown, seed = 1): boolean => {
  const result = importContent(json);
  if (!result.ok) {
    expect(result.problems.length).toBeGreaterThan(0);
    return false;
  }
  // Imported content is the product's own JSON, and passes all of its checks unchanged.
  const stored: unknown = JSON.parse(JSON.stringify(result.content));
  expect(importContent(stored)).toEqual({ ok: true, content: stored, warnings: [] });
  expect(importContent(json)).toEqual(result);
  const { content, scoring } = result.content;
  const [section] = content.sections;
  const answers = (section?.questions ?? []).map(({ key, answers: [first] }) => ({
    key,
    value: first?.id ?? null,
  }));
  const score = scoreAnswers({ sections: content.sections, scoring }, answers);
  if (score !== null) {
    expect(Number.isFinite(score.total)).toBe(true);
    expect(score.total).toBeLessThanOrEqual(score.max);
  }
  safetyTriggers(content.sections, answers);
  for (const source of [json, stored]) {
    // Answered at random, exported and read back, they are the same answers with the same score.
    const trip = assessmentRoundTrip(source as Record<string, unknown>, result.content, seed);
    expect(trip.found).toEqual(trip.given);
    expect(trip.readScore).toEqual(trip.score);
  }
  return true;
};

/** The same for a check-in: what comes out is the product's own JSON and comes in again unchanged. */
const checkCheckIn = (json: unknown): boolean => {
  const result = importCheckIn(json, 'symptom');
  if (!result.ok) {
    expect(result.problems.length).toBeGreaterThan(0);
    return false;
  }
  const stored: unknown = JSON.parse(JSON.stringify(result.content));
  expect(importCheckIn(stored, 'symptom')).toEqual({ ok: true, content: stored, warnings: [] });
  const { nodes } = result.content.content;
  const answers = byKey(
    nodes.map((node) => ({
      key: node.id,
      value:
        node.type === 'slider_vertical'
          ? sliderRange(node).max
          : ((node.multiselect === true ? node.answers?.map(({ id }) => id) : node.answers?.[0]?.id) ?? null),
    })),
  );
  for (const node of nodes) expect(nodeAnswerError(node, answers[node.id])).toBeNull();
  const percent = symptomPercent(nodes, answers) ?? 0;
  expect(percent >= 0 && percent <= 100).toBe(true);
  return true;
};

// A hang would show as a test that runs out of its time.
describe('importContent', { timeout: 30_000 }, () => {
  it('answers any JSON, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (json) => {
        check(json);
        checkCheckIn(json);
      }),
      { numRuns: 200, seed: 11 },
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('item', 'contained', 'extension', 'code', 'entry'), fc.jsonValue()),
        (json) => {
          check({ resourceType: 'Questionnaire', ...json });
          check({ resourceType: 'Bundle', ...json });
          check({ content: { sections: [json] }, ...json });
          checkCheckIn({ resourceType: 'Questionnaire', ...json });
          checkCheckIn({ content: { nodes: [json] }, ...json });
        },
      ),
      { numRuns: 200, seed: 12 },
    );
  });

  it('imports a form into content that holds together, or refuses it', () => {
    let imported = 0;
    fc.assert(
      fc.property(form, fc.nat(), (json, seed) => {
        if (check(json, seed)) imported += 1;
      }),
      { numRuns: 250, seed: 13 },
    );
    // The generator is of use only while many of its forms are good.
    expect(imported).toBeGreaterThan(50);
  });

  it('imports a form into a check-in that holds together, or refuses it', () => {
    let imported = 0;
    fc.assert(
      fc.property(form, (json) => {
        if (checkCheckIn(json)) imported += 1;
      }),
      { numRuns: 250, seed: 14 },
    );
    expect(imported).toBeGreaterThan(25);
  });

  it('answers forms with any one value damaged', () => {
    fc.assert(
      fc.property(damaged, (json) => {
        check(json);
        checkCheckIn(json);
      }),
      { numRuns: 250, seed: 15 },
    );
  });

  it('answers forms that are damaged in every way, with whole content or by name', () => {
    let imported = 0;
    fc.assert(
      fc.property(form, fc.nat(), (json, seed) => {
        const wrong = mutated(json, randomFrom(seed));
        if (check(wrong, seed)) imported += 1;
        checkCheckIn(wrong);
      }),
      { numRuns: 80, seed: 5 },
    );
    expect(imported).toBeGreaterThan(10);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it.skipIf(!realFilesAreHere)(`answers real forms that are damaged in every way${whereRealFilesAre}`, () => {
    const imported = smallRealForms().filter((json, index) => {
      const wrong = mutated(json, randomFrom(index));
      checkCheckIn(wrong);
      return check(wrong, index);
    });
    expect(imported.length).toBeGreaterThan(5);
  });

  it('answers at once, however the JSON is meant to hurt', () => {
    let nested: unknown = [];
    for (let level = 0; level < 100_000; level += 1) nested = [nested];
    expect(importContent({ resourceType: 'Questionnaire', item: nested })).toEqual({
      ok: false,
      problems: [{ item: 'content', message: 'The content is nested too deeply' }],
    });
    const xhtml = {
      url: 'http://hl7.org/fhir/StructureDefinition/rendering-xhtml',
      valueString: '<'.repeat(30_000),
    };
    const markup = Array.from({ length: 20 }, (_, at) => ({
      linkId: `m${at}`,
      type: 'text',
      _text: { extension: [xhtml] },
    }));
    const group = {
      linkId: 'g',
      type: 'group',
      enableWhen: Array.from({ length: 1000 }, () => ({
        question: 'q0',
        operator: 'exists',
        answerBoolean: true,
      })),
      item: Array.from({ length: 1500 }, (_, at) => ({ linkId: `h${at}`, text: 'x', type: 'text' })),
    };
    const chain = Array.from({ length: 400 }, (_, at) => ({
      linkId: `q${at}`,
      text: 'x',
      type: 'text',
      enableWhen: [{ question: `q${at + 1}`, operator: 'exists', answerBoolean: true }],
    }));
    importContent({ resourceType: 'Questionnaire', url: 'urn:a', item: markup });
    const wide = importContent({ resourceType: 'Questionnaire', url: 'urn:a', item: [...chain, group] });
    expect(wide.ok ? [] : wide.problems.map((problem) => problem.item)).toContain('Questionnaire');
  });
});
