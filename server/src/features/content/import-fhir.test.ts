import { describe, expect, it } from 'vitest';
import { form, coding, choice, text, good, problems, refusal } from '../../testing/fhir-forms.ts';
import type { Json } from '../../testing/fhir-forms.ts';
import { importContent } from './import-content.ts';

describe('STU3', () => {
  it('is read where it differs in names alone', () => {
    const { questions } = good(
      form(
        [
          choice('x', { answerOption: undefined, option: [coding('a')] }),
          choice('y', { answerOption: undefined, options: { reference: '#vs' } }),
          text('q', { enableWhen: [{ question: 'x', hasAnswer: true }] }),
          text('r', { enableWhen: [{ question: 'x', answerCoding: { code: 'a' } }] }),
        ],
        {
          contained: [
            {
              resourceType: 'ValueSet',
              id: 'vs',
              compose: { include: [{ concept: [{ code: 'z', display: 'Z' }] }] },
            },
          ],
        },
      ),
    );
    expect(questions.map(({ answers }) => answers.map(({ id }) => id))).toEqual([['a'], ['z'], [], []]);
    expect(questions[2]?.enableWhen?.[0]?.conditions).toEqual([
      { question: 'x', operator: 'exists', answer: true },
    ]);
    expect(questions[3]?.enableWhen?.[0]?.conditions).toEqual([
      { question: 'x', operator: '=', answer: 'a' },
    ]);
  });
});

describe('what is refused', () => {
  it.each(['attachment', 'reference', 'question'])('questions of the type %s', (type) => {
    expect(refusal(text('q', { type, required: true }))).toEqual([
      `questions of the type ${type} cannot be shown`,
    ]);
  });

  const expression = {
    url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression',
  };
  const extension = (name: string, value: Json) => ({
    url: `http://hl7.org/fhir/StructureDefinition/${name}`,
    ...value,
  });
  const limits = (least: string | number, most: string | number) =>
    [least, most].map((value, index) =>
      extension(index === 0 ? 'minValue' : 'maxValue', {
        [typeof value === 'string' ? 'valueDate' : 'valueDecimal']: value,
      }),
    );
  const items: readonly (readonly [message: string, item: Json])[] = [
    ['has no text to show', text('q', { text: ' ' })],
    ['it has no options', choice('q', { answerOption: [] })],
    [
      'options of the kind valueReference cannot be shown',
      choice('q', { answerOption: [{ valueReference: { reference: 'Patient/1' } }] }),
    ],
    ['option 1 has neither text nor code', choice('q', { answerOption: [{ valueCoding: {} }] })],
    [
      'takes answers beside its options (open choice)',
      choice('q', { type: 'coding', answerConstraint: 'optionsOrType' }),
    ],
    ['is asked depending on an expression', text('q', { extension: [expression] })],
    ['takes several answers of the type integer', text('q', { type: 'integer', repeats: true })],
    ['takes several answers of the type date', text('q', { type: 'date', repeats: true })],
    [
      'its first date is after its last',
      text('q', { type: 'date', extension: limits('2024-02-01', '2024-01-01') }),
    ],
    ['its least value is above its greatest', text('q', { type: 'decimal', extension: limits(2, 1) })],
    [
      'its shortest length is above its longest',
      text('q', { maxLength: 2, extension: [extension('minLength', { valueInteger: 3 })] }),
    ],
    [
      'asks for a signature, which is not taken',
      text('q', { required: true, extension: [extension('questionnaire-signatureRequired', {})] }),
    ],
    [
      'carries a modifier extension, which changes what it means',
      text('q', { modifierExtension: [{ url: 'urn:m' }] }),
    ],
    ['is a group that repeats', { linkId: 'g', type: 'group', repeats: true, item: [text('q')] }],
    [
      'has questions below it that are asked for each of its answers',
      choice('q', { repeats: true, item: [text('c')] }),
    ],
    ['cannot be read at “text”', text('q', { text: 5 })],
  ];
  it.each(items)('an item that %s', (message, item) => {
    expect(refusal(item)).toContain(message);
  });

  it('linkIds that are there twice or missing, and a form without questions', () => {
    expect(refusal(text('q'), text('q'))).toEqual(['is there twice']);
    expect(problems(form([{ type: 'text', text: 'x' }]))).toEqual([
      { item: 'Questionnaire item 1', message: 'cannot be read at “linkId”' },
    ]);
    expect(problems(form([]))).toEqual([{ item: 'Questionnaire', message: 'has no question to ask' }]);
  });

  it('more than the limits allow', () => {
    const many = problems(form(Array.from({ length: 2001 }, (_, index) => text(`q${index}`))));
    expect(many).toContainEqual({ item: 'Questionnaire', message: 'has more than 2000 items' });
    let deep: Json = text('q');
    for (let level = 0; level < 20; level += 1) deep = { linkId: `g${level}`, type: 'group', item: [deep] };
    expect(problems(form([deep]))[0]?.message).toBe('is nested deeper than 12 levels');
    const concept = Array.from({ length: 300 }, (_, index) => ({ code: `c${index}`, display: 'x' }));
    const contained = [{ resourceType: 'ValueSet', id: 'vs', compose: { include: [{ concept }] } }];
    const wide = form(
      Array.from({ length: 300 }, (_, at) =>
        choice(`q${at}`, { answerOption: undefined, answerValueSet: '#vs' }),
      ),
      { contained },
    );
    expect(problems(wide)).toEqual([
      { item: 'Questionnaire', message: 'has more than 20000 options in all' },
    ]);
  });
});

describe('what a form is known by', () => {
  it('is its url, else its id, else its name, else its title, else its content', () => {
    const keyOf = (more: Json) =>
      good(form([text('q')], { url: undefined, title: undefined, ...more })).content.key;
    expect(good(form([text('q')])).content.key).toBe('urn:test:form');
    expect(keyOf({ id: 'i', name: 'n' })).toBe('i');
    expect(keyOf({ name: 'n', title: 't' })).toBe('n');
    expect(keyOf({ title: 't' })).toBe('t');
    expect(keyOf({})).toMatch(/^form-[0-9a-f]{16}$/);
    expect(keyOf({})).toBe(keyOf({ status: 'draft' }));
  });

  it('is taken out of a Bundle that holds it alone', () => {
    const bundle = (...resources: Json[]) => ({
      resourceType: 'Bundle',
      entry: resources.map((resource) => ({ resource })),
    });
    expect(importContent(bundle({ resourceType: 'Patient' }, form([text('q')]))).ok).toBe(true);
    expect(problems(bundle(form([]), form([])))).toEqual([
      { item: 'content', message: 'This Bundle holds 2 Questionnaires: import them one by one' },
    ]);
  });
});
