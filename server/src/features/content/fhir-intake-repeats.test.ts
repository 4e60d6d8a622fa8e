import { describe, expect, it } from 'vitest';
import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { everyItem } from '@evenkeel/contract/intake-rules';
import { form, text, type Json } from '../../testing/fhir-forms.ts';
import { importIntake } from './import-content.ts';

const imported = (...items: Json[]) => {
  const result = importIntake(form(items));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const all = result.content.content.pages.flatMap((page) => everyItem(page.items));
  return {
    item: (linkId: string) => all.find((one) => one.linkId === linkId),
    warnings: result.warnings.map(({ item, message }) => `${item} ${message}`),
  };
};
const refused = (...items: Json[]): string[] => {
  const result = importIntake(form(items));
  return result.ok ? [] : result.problems.map(({ item, message }) => `${item} ${message}`);
};
const group = (linkId: string, item: Json[], more: Json = {}): Json => ({
  linkId,
  text: `Group ${linkId}`,
  type: 'group',
  item,
  ...more,
});
const extension = (name: string, value: Json): Json => ({
  url: `http://hl7.org/fhir/StructureDefinition/${name}`,
  ...value,
});

describe('a group that repeats, in an intake', () => {
  const occurs = (name: 'minOccurs' | 'maxOccurs', valueInteger: number) =>
    extension(`questionnaire-${name}`, { valueInteger });
  const repeating = (more: Json = {}) =>
    group('g', [text('q'), group('in', [text('r')], { repeats: true })], { repeats: true, ...more });

  it.each<[string, Json, Partial<IntakeItem>]>([
    ['as often as one likes', {}, { repeats: true }],
    ['at least once', { required: true }, { repeats: true, minOccurs: 1 }],
    [
      'so and so often',
      { required: true, extension: [occurs('minOccurs', 2), occurs('maxOccurs', 4)] },
      { repeats: true, minOccurs: 2, maxOccurs: 4 },
    ],
  ])('is asked %s', (_what, more, expected) => {
    const { item, warnings } = imported(repeating(more));
    const { repeats, minOccurs, maxOccurs } = item('g') ?? {};
    expect({ repeats, minOccurs, maxOccurs }).toEqual({
      ...expected,
      minOccurs: expected.minOccurs,
      maxOccurs: expected.maxOccurs,
    });
    expect(item('in')?.repeats).toBe(true);
    expect(warnings).toEqual([]);
  });

  it('is refused where nobody can answer it often enough', () => {
    for (const extensions of [
      [occurs('minOccurs', 51)],
      [occurs('minOccurs', 3), occurs('maxOccurs', 2)],
      [occurs('maxOccurs', 0)],
    ]) {
      expect(refused(repeating({ extension: extensions }))).toEqual([
        'g has to be answered more often than it can be',
      ]);
    }
  });

  it('is read once where it is a text alone, and has no linkId that names an entry', () => {
    const hello = { linkId: 'hello', type: 'display', text: 'Hello' };
    expect(imported(text('q'), group('g', [hello], { repeats: true })).item('g')?.repeats).toBeUndefined();
    expect(refused(text('q[2.k3f9]'))).toEqual(['q[2.k3f9] has a linkId that cannot be used']);
  });

  it('stands whole on a page of its own, however long it is', () => {
    const many = Array.from({ length: 20 }, (_, at) => text(`q${at}`));
    const result = importIntake(form([group('g', many, { repeats: true }), text('after')]));
    const pages = result.ok ? result.content.content.pages : [];
    expect(pages.map(({ description, items }) => [description, items.map(({ linkId }) => linkId)])).toEqual([
      ['Group g', ['g']],
      ['', ['after']],
    ]);
  });
});
