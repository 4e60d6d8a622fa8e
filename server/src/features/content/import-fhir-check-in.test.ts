import { describe, expect, it } from 'vitest';
import { choice, coding, form, text, type Json } from '../../testing/fhir-forms.ts';
import { importCheckIn } from './import-content.ts';

const imported = (json: Json, type?: 'symptom') => {
  const result = importCheckIn(json, type);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return { ...result, nodes: result.content.content.nodes };
};
const refusals = (...items: Json[]) => {
  const result = importCheckIn(form(items));
  return result.ok ? [] : result.problems.map(({ item, message }) => `${item} ${message}`);
};
const control = (code: string) => ({
  url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl',
  valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }] },
});
const limit = (name: string, value: number) => ({
  url: `http://hl7.org/fhir/StructureDefinition/${name}`,
  valueDecimal: value,
});
const slider = (linkId: string, more: Json = {}): Json => ({
  linkId,
  text: `Question ${linkId}`,
  type: 'decimal',
  extension: [control('slider'), limit('minValue', 0), limit('maxValue', 10)],
  ...more,
});
const weighted = (code: string, weight: number) => ({
  ...coding(code),
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: weight }],
});

describe('a check-in out of a FHIR Questionnaire', () => {
  it('is a worksheet unless it is asked for as a symptom', () => {
    expect(imported(form([text('a')])).content).toMatchObject({
      key: 'urn:test:form',
      name: 'A form of our own',
      type: 'treatment_activity',
    });
    expect(imported(form([text('a')]), 'symptom').content.type).toBe('symptom');
  });

  it('makes headings of groups and displays, in their places', () => {
    const { nodes } = imported(
      form([
        { linkId: 'd', type: 'display', text: 'Take your time' },
        { linkId: 'g', type: 'group', text: 'About sleep', item: [text('a'), text('b')] },
        { linkId: 'end', type: 'display', text: 'Thank you' },
      ]),
    );
    expect(nodes.map(({ id, type, label }) => [id, type, label])).toEqual([
      ['d', 'heading', 'Take your time'],
      ['g', 'heading', 'About sleep'],
      ['a', 'free_text', 'Question a'],
      ['b', 'free_text', 'Question b'],
      ['end', 'heading', 'Thank you'],
    ]);
  });

  it('makes choices of choices: several where it repeats, a likert where the options carry points', () => {
    const { nodes, warnings } = imported(
      form([
        choice('one'),
        choice('many', { repeats: true }),
        choice('points', { answerOption: [weighted('a', 0), weighted('b', 3)] }),
        choice('said', { extension: [control('likert-scale')] }),
        { linkId: 'yes', type: 'boolean', text: 'Did you go out?' },
      ]),
      'symptom',
    );
    expect(nodes).toMatchObject([
      { type: 'multiple_choice', answers: [{ id: 'a', label: 'Answer a' }, { id: 'b' }] },
      { type: 'multiple_choice', multiselect: true },
      {
        type: 'likert',
        answers: [
          { id: 'a', value: 0 },
          { id: 'b', value: 3 },
        ],
      },
      { type: 'likert' },
      {
        type: 'multiple_choice',
        answers: [
          { id: 'true', label: 'Yes' },
          { id: 'false', label: 'No' },
        ],
      },
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'how strong the symptom is adds up the points in the file, as they stand',
    ]);
  });

  it('makes sliders of sliders, with what stands at their ends', () => {
    const ends = [
      { linkId: 'low', type: 'display', text: 'None', extension: [control('lower')] },
      { linkId: 'high', type: 'display', text: 'The worst', extension: [control('upper')] },
    ];
    const { nodes, warnings } = imported(form([slider('a', { type: 'integer', item: ends }), slider('b')]));
    expect(nodes).toEqual([
      {
        id: 'a',
        type: 'slider_vertical',
        label: 'Question a',
        minValue: 0,
        maxValue: 10,
        minLabel: 'None',
        maxLabel: 'The worst',
      },
      { id: 'b', type: 'slider_vertical', label: 'Question b', minValue: 0, maxValue: 10 },
    ]);
    expect(warnings).toEqual([{ item: 'a', message: 'goes in steps of 1, which is not checked' }]);
  });

  it('tells what it cannot keep to the letter', () => {
    const { warnings } = imported(
      form([
        text('a', { required: true }),
        text('b', { maxLength: 20 }),
        choice('c', {
          repeats: true,
          answerOption: [
            coding('a'),
            {
              ...coding('none'),
              extension: [
                {
                  url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-optionExclusive',
                  valueBoolean: true,
                },
              ],
            },
          ],
        }),
      ]),
    );
    expect(warnings.map(({ item, message }) => `${item} ${message}`)).toEqual([
      'a has to be answered, but in a check-in every question may be left open',
      'b limits the length of its answer, which is not checked',
      'c has an answer that excludes the others, which is not checked',
    ]);
  });

  it('knows the item of a known instrument whose answers call for help', () => {
    const item = choice('/44260-8', {
      code: [{ system: 'http://loinc.org', code: '44260-8' }],
      answerOption: [weighted('a', 0), weighted('b', 1)],
    });
    expect(imported(form([item]), 'symptom').nodes).toMatchObject([{ safety: { options: ['b'] } }]);
  });

  it('refuses by name what it cannot ask', () => {
    const on = { enableWhen: [{ question: 'a', operator: 'exists', answerBoolean: true }] };
    const condition = 'is asked only on a condition, and a check-in asks all that it has';
    expect(refusals(text('a'), text('b', on))).toEqual([`b ${condition}`]);
    expect(refusals(text('a'), { linkId: 'g', type: 'group', item: [text('b')], ...on })).toEqual([
      `b ${condition}`,
    ]);
    expect(refusals(text('a', { item: [text('b')] }))).toEqual([`b ${condition}`]);
    expect(refusals({ linkId: 'n', text: 'How many?', type: 'integer' })).toEqual([
      'n asks for a number without a slider, which a check-in cannot',
    ]);
    expect(refusals({ linkId: 'd', text: 'When?', type: 'date' })).toEqual([
      'd questions of the type date cannot be shown',
    ]);
    expect(refusals(choice('o', { type: 'open-choice' }))).toEqual([
      'o questions of the type open-choice cannot be shown',
    ]);
    expect(refusals(slider('s', { extension: [control('slider'), limit('minValue', 0)] }))).toEqual([
      's is a slider that does not say its least and its greatest value',
    ]);
    const turned = [control('slider'), limit('minValue', 5), limit('maxValue', 1)];
    expect(refusals(slider('s', { extension: turned }))).toEqual([
      's is a slider whose least value is not below its greatest',
    ]);
    expect(refusals(slider('s', { repeats: true }))).toEqual(['s is a slider that takes several answers']);
    expect(refusals({ linkId: 'd', type: 'display', text: 'Nothing to ask' })).toEqual([
      'Questionnaire has no question to ask',
    ]);
  });
});
