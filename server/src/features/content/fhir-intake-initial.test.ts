import { describe, expect, it } from 'vitest';
import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { everyItem } from '@evenkeel/contract/intake-rules';
import { choice, coding, form, text, type Json } from '../../testing/fhir-forms.ts';
import { importIntake } from './import-content.ts';

const imported = (item: Json) => {
  const result = importIntake(form([item]));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [asked] = result.content.content.pages.flatMap((page) => everyItem(page.items));
  return {
    initial: asked?.initial,
    warnings: result.warnings.map(({ item: linkId, message }) => `${linkId} ${message}`),
  };
};
const first = (type: string, initial: Json, more: Json = {}): Json =>
  text('q', { type, initial: [initial], ...more });
const kilogram = { system: 'http://unitsofmeasure.org', code: 'kg', display: 'kg' };
const inKilograms = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit', valueCoding: kilogram }],
};
const url = 'http://hl7.org/fhir/StructureDefinition';

describe('a first answer of a FHIR Questionnaire, in an intake', () => {
  it.each<[string, Json, IntakeItem['initial']]>([
    ['a line', first('string', { valueString: 'none' }), 'none'],
    ['an address', first('url', { valueUri: 'https://a.example' }), 'https://a.example'],
    ['a date', first('date', { valueDate: '2024-02-29' }), '2024-02-29'],
    ['a time', first('time', { valueTime: '09:30:00' }), '09:30'],
    ['a whole number', first('integer', { valueInteger: 0 }), '0'],
    ['a decimal', first('decimal', { valueDecimal: 1.5 }), '1.5'],
    ['a quantity', first('quantity', { valueQuantity: { value: 70, code: 'kg' } }, inKilograms), '70'],
    ['a yes or no', first('boolean', { valueBoolean: false }), 'false'],
    ['a code', choice('q', { initial: [{ valueCoding: { code: 'b' } }] }), 'b'],
    [
      'an option that says so itself',
      choice('q', { answerOption: [coding('a'), { ...coding('b'), initialSelected: true }] }),
      'b',
    ],
    [
      'several of them',
      choice('q', {
        repeats: true,
        answerOption: ['a', 'b', 'c'].map((code) => ({ ...coding(code), initialSelected: code !== 'b' })),
      }),
      ['a', 'c'],
    ],
    [
      'words of one’s own',
      choice('q', { type: 'open-choice', initial: [{ valueString: 'Another' }] }),
      'Another',
    ],
    [
      'several texts',
      text('q', { repeats: true, initial: [{ valueString: 'a' }, { valueString: 'b' }] }),
      ['a', 'b'],
    ],
    ['one of STU3', text('q', { initialString: 'none' }), 'none'],
  ])('is kept: %s', (_what, item, initial) => {
    expect(imported(item)).toEqual({ initial, warnings: [] });
  });

  it.each<[string, Json]>([
    ['of another type', first('date', { valueString: 'today' })],
    ['beyond its limits', first('string', { valueString: 'too long' }, { maxLength: 3 })],
    ['that is not offered', choice('q', { initial: [{ valueCoding: { code: 'z' } }] })],
    ['of several where one is taken', text('q', { initial: [{ valueString: 'a' }, { valueString: 'b' }] })],
    ['in another unit', first('quantity', { valueQuantity: { value: 70, code: 'lb' } }, inKilograms)],
    ['by the clocks of somewhere else', first('dateTime', { valueDateTime: '2024-02-29T09:30:00Z' })],
    ['by an expression', text('q', { extension: [{ url: `${url}/sdc-questionnaire-initialExpression` }] })],
    ['that is a reference', first('string', { valueReference: { reference: 'Patient/1' } })],
    ['that is none', first('string', { valueString: ' ' })],
  ])('is left empty with a note: %s', (_what, item) => {
    expect(imported(item)).toEqual({
      initial: undefined,
      warnings: ['q comes with a first answer, which is left empty'],
    });
  });

  it('calls for no help: who needs it says so', () => {
    const item = choice('q', {
      code: [{ system: 'http://loinc.org', code: '44260-8' }],
      initial: [{ valueCoding: { code: 'b' } }],
    });
    expect(imported(item).initial).toBeUndefined();
    expect(imported(item).warnings).toContain('q comes with a first answer, which is left empty');
  });
});
