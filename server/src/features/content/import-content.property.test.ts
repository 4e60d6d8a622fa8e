import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byKey } from '@evenkeel/contract/answer-rules';
import { nodeAnswerError, sliderRange, symptomPercent } from '@evenkeel/contract/check-in-rules';
import { scoreAnswers } from '../../scoring/score.ts';
import { safetyTriggers } from '../../scoring/safety-triggers.ts';
import { importCheckIn, importContent } from './import-content.ts';

/** Mostly what a real form has, and now and then what it should not have. */
const mostly = <A, B>(usual: fc.Arbitrary<A>, odd: fc.Arbitrary<B>): fc.Arbitrary<A | B> =>
  fc.oneof({ weight: 19, arbitrary: usual }, { weight: 1, arbitrary: odd });

const words = mostly(fc.constantFrom('One', 'Two', 'PHQ-9', '<b>Bold</b>'), fc.constantFrom('', ' '));
const extension = fc.record(
  {
    url: fc.constantFrom(
      'http://hl7.org/fhir/StructureDefinition/ordinalValue',
      'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden',
      'http://hl7.org/fhir/StructureDefinition/minValue',
      'http://hl7.org/fhir/StructureDefinition/maxValue',
      'http://hl7.org/fhir/StructureDefinition/rendering-xhtml',
      'urn:other',
    ),
    valueDecimal: fc.oneof(fc.integer(), fc.double(), fc.constant('1')),
    valueInteger: fc.integer({ min: -3, max: 9 }),
    valueBoolean: fc.boolean(),
    valueString: words,
  },
  { requiredKeys: ['url'] },
);
const coding = fc.record(
  {
    system: fc.constantFrom('http://loinc.org', 'urn:s'),
    code: fc.constantFrom('LA6568-5', 'LA6569-3', 'x', 'true', 'option-1', '44249-1', '__proto__'),
    display: words,
    extension: fc.array(extension, { maxLength: 1 }),
  },
  { requiredKeys: [] },
);
const answerOption = mostly(
  fc.oneof(
    fc.record({ valueCoding: coding, extension: fc.array(extension, { maxLength: 1 }) }),
    fc.record({ valueString: words }),
    fc.record({ valueInteger: fc.integer() }),
  ),
  fc.record({ valueDate: fc.constant('2026-01-01') }),
);
const linkId = fc.constantFrom('q0', 'q1', 'q2', 'constructor');
const exists = fc.record({ question: linkId, operator: fc.constant('exists'), answerBoolean: fc.boolean() });
const comparison = fc.record(
  {
    question: linkId,
    operator: mostly(fc.constantFrom('=', '!=', '>', '<='), fc.constant('odd')),
    answerBoolean: fc.boolean(),
    answerInteger: fc.integer(),
    answerString: words,
    answerCoding: coding,
  },
  { requiredKeys: ['question'] },
);
const condition = mostly(exists, comparison);
const { item } = fc.letrec((tie) => ({
  item: fc.record(
    {
      type: mostly(
        fc.constantFrom('choice', 'coding', 'boolean', 'integer', 'string', 'text', 'display', 'group'),
        fc.constantFrom('date', 'open-choice'),
      ),
      text: words,
      answerOption: fc.array(answerOption, { minLength: 1, maxLength: 4 }),
      code: fc.array(coding, { maxLength: 1 }),
      required: fc.boolean(),
      repeats: mostly(fc.constant(false), fc.constant(true)),
      readOnly: mostly(fc.constant(false), fc.constant(true)),
      maxLength: fc.integer(),
      answerValueSet: mostly(fc.constantFrom('#vs', 'urn:vs'), fc.constant('http://example.org/vs')),
      enableWhen: mostly(fc.constant([]), fc.array(condition, { maxLength: 2 })),
      enableBehavior: fc.constantFrom('all', 'any'),
      extension: mostly(fc.constant([]), fc.array(extension, { maxLength: 2 })),
      item: mostly(fc.constant([]), fc.array(tie('item'), { maxLength: 3, depthIdentifier: 'item' })),
    },
    { requiredKeys: ['type', 'text', 'answerOption'] },
  ),
}));

/** Gives every item a linkId of its own, as nothing else would be a form. */
const numbered = (items: readonly unknown[]): unknown[] => {
  let count = 0;
  return JSON.parse(JSON.stringify(items), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'type' in value
      ? {
          linkId: ['q0', 'q1', 'q2', 'constructor', '/44260-8'][count] ?? `more-${count}`,
          ...value,
          at: (count += 1),
        }
      : value,
  ) as unknown[];
};

const form = fc.record(
  {
    resourceType: fc.constant('Questionnaire'),
    url: fc.constantFrom('urn:a', 'http://loinc.org/q/44249-1'),
    title: words,
    code: fc.array(coding, { maxLength: 2 }),
    contained: fc.constant([
      {
        resourceType: 'ValueSet',
        id: 'vs',
        url: 'urn:vs',
        compose: { include: [{ concept: [{ code: 'x', display: 'X' }, { code: 'y' }] }] },
      },
    ]),
    item: fc.array(item, { minLength: 1, maxLength: 5 }).map(numbered),
  },
  { requiredKeys: ['resourceType', 'item'] },
);

/** The same JSON with one value anywhere in it replaced by any other. */
const damaged = fc.tuple(form, fc.nat(), fc.jsonValue()).map(([json, at, other]) => {
  let count = 0;
  return JSON.parse(JSON.stringify(json), (_key, value: unknown) =>
    count++ === at % 40 ? other : value,
  ) as unknown;
});

/** What has to hold whatever comes in: an answer, and content that holds together. */
const check = (json: unknown): boolean => {
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
      { numRuns: 200 },
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
      { numRuns: 200 },
    );
  });

  it('imports a form into content that holds together, or refuses it', () => {
    let imported = 0;
    fc.assert(
      fc.property(form, (json) => {
        if (check(json)) imported += 1;
      }),
      { numRuns: 250 },
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
      { numRuns: 250 },
    );
    expect(imported).toBeGreaterThan(25);
  });

  it('answers forms with any one value damaged', () => {
    fc.assert(
      fc.property(damaged, (json) => {
        check(json);
        checkCheckIn(json);
      }),
      { numRuns: 250 },
    );
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
