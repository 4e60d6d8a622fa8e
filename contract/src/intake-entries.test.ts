import { describe, expect, it } from 'vitest';
import type { IntakeItem, IntakePage, IntakeValue } from './intake-questionnaire.ts';
import { questionFinder } from './intake-entries.ts';
import { atPlace, byEntry, entryAfter, hasPlace, placeOf } from './intake-places.ts';
import {
  byLinkId,
  enabledLinkIds,
  everyItem,
  isAsked,
  itemsOfPages,
  responseErrors,
  responsesToStore,
  safetyLinkIds,
  withEntries,
} from './intake-rules.ts';
import { limits } from './limits.ts';
import type { Condition } from './questionnaire.ts';

const item = (linkId: string, given: Partial<IntakeItem> = {}): IntakeItem => ({
  id: linkId,
  linkId,
  text: linkId,
  type: 'text',
  multiple: false,
  answerOptions: [],
  items: [],
  ...given,
});
const group = (linkId: string, items: IntakeItem[], given: Partial<IntakeItem> = {}) =>
  item(linkId, { type: 'group', items, ...given });
const repeating = (linkId: string, items: IntakeItem[], given: Partial<IntakeItem> = {}) =>
  group(linkId, items, { repeats: true, ...given });
const on = (...conditions: Condition[]) => ({ enableWhen: [{ behavior: 'all' as const, conditions }] });
const is = (question: string, answer: string): Condition => ({ question, operator: '=', answer });
const paged = (...items: IntakeItem[]): IntakePage[] => [{ description: '', items }];
type Given = Readonly<Record<string, IntakeValue>>;
const listed = (given: Given) => Object.entries(given).map(([linkId, value]) => ({ linkId, value }));

/** A medicine has a name, which has to be there, why it is taken where that is asked, and what it does. */
const medicines = paged(
  item('any'),
  repeating(
    'medicine',
    [
      item('name', { required: true }),
      item('kind'),
      item('reason', { required: true, ...on(is('kind', 'other')) }),
      repeating('effect', [item('what', { required: true }), item('bad')]),
    ],
    { text: 'Medicine' },
  ),
  item('call', on(is('bad', 'yes'))),
  item('calm', on({ question: 'bad', operator: 'exists', answer: false })),
);
const asked = (given: Given, pages = medicines) =>
  responsesToStore(pages, listed(given)).responses.map(({ linkId }) => linkId);
const errors = (given: Given, pages = medicines) =>
  Object.fromEntries(responseErrors(pages, byLinkId(listed(given))));

describe('the place of an answer', () => {
  it.each<[string, string, readonly string[]]>([
    ['dose', 'dose', []],
    ['dose[2.k3f9]', 'dose', ['2.k3f9']],
    ['dose[1][2.k3f9]', 'dose', ['1', '2.k3f9']],
    ['/1/a[0]', '/1/a[0]', []],
    ['dose[2]', 'dose[2]', []],
    ['dose[1.k3f9]', 'dose[1.k3f9]', []],
    ['[2.k3f9]', '[2.k3f9]', []],
    ['a\nb[12.0000]', 'a\nb', ['12.0000']],
  ])('%s is taken apart', (name, linkId, path) => {
    expect(placeOf(name)).toEqual({ linkId, path });
    expect(hasPlace(name)).toBe(path.length > 0);
    expect(atPlace(linkId, path)).toBe(name);
  });

  it('does not show in first entries', () => {
    expect(atPlace('dose', ['1', '1'])).toBe('dose');
    expect(atPlace('dose', ['2.k3f9', '1'])).toBe('dose[2.k3f9]');
  });

  it('is in the order of adding, and another one for each that adds', () => {
    const next = entryAfter(['1', '3.aaaa'], () => 0.5);
    expect(next).toBe('4.ssss');
    expect([next, '10.aaaa', '1', '4.bbbb'].toSorted(byEntry)).toEqual(['1', '4.bbbb', '4.ssss', '10.aaaa']);
    expect(placeOf(`q[${entryAfter(['9999.aaaa'], () => 0)}]`).path).toEqual(['9999.aaaa']);
  });
});

describe('a group that repeats', () => {
  it('has one entry until there is more', () => {
    expect(asked({})).toEqual(['any', 'name', 'kind', 'what', 'bad', 'calm']);
    expect(errors({})).toEqual({ name: '* Required', what: '* Required' });
  });

  it('asks each entry for what it needs, by its own answers', () => {
    const given = { name: 'A', what: 'w', 'kind[2.aaaa]': 'other', 'what[2.aaaa]': 'w', 'kind[3.bbbb]': 'x' };
    expect(asked(given).filter((linkId) => /name|reason/.test(linkId))).toEqual([
      'name',
      'name[2.aaaa]',
      'reason[2.aaaa]',
      'name[3.bbbb]',
    ]);
    expect(errors(given)).toEqual({
      'name[2.aaaa]': '* Required',
      'reason[2.aaaa]': '* Required',
      'name[3.bbbb]': '* Required',
      'what[3.bbbb]': '* Required',
    });
  });

  it('is without its first entry where that is empty and others are not', () => {
    expect(asked({ 'name[2.aaaa]': 'B' })).toEqual([
      'any',
      'name[2.aaaa]',
      'kind[2.aaaa]',
      'what[2.aaaa]',
      'bad[2.aaaa]',
      'calm',
    ]);
  });

  it('looks from outside at every entry, and from within at its own', () => {
    expect(asked({ name: 'A', bad: 'no', 'bad[2.aaaa][2.cccc]': 'yes' })).toContain('call');
    expect(asked({ name: 'A', bad: 'no' })).not.toContain('call');
    expect(asked({ name: 'A' })).toContain('calm');
    expect(asked({ name: 'A', 'bad[2.aaaa]': 'no' })).not.toContain('calm');
    const pages = paged(
      repeating('outer', [
        item('q'),
        repeating('inner', [item('far', on(is('q', 'yes'))), item('near')]),
        item('all', on(is('near', 'yes'))),
      ]),
    );
    const given = { 'near[1][2.aaaa]': 'yes', near: 'no', 'q[2.bbbb]': 'yes', 'near[2.bbbb][2.cccc]': 'no' };
    expect(asked(given, pages).filter((linkId) => /far|all/.test(linkId))).toEqual([
      'all',
      'far[2.bbbb][2.cccc]',
    ]);
  });

  it('says how many entries have to be filled in, and how many can be', () => {
    const pages = paged(repeating('g', [item('q')], { minOccurs: 2, maxOccurs: 3 }));
    const some = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`q[${at + 2}.aaaa]`, 'x']));
    expect(errors(some(0), pages)).toEqual({ g: '* Add at least 2' });
    expect(errors({ ...some(1), q: ' ' }, pages)).toEqual({ g: '* Add at least 2' });
    expect(errors({ ...some(1), q: 'x' }, pages)).toEqual({});
    expect(errors(some(4), pages)).toEqual({ g: '* Enter at most 3' });
    const one = paged(repeating('g', [item('q')], { minOccurs: 1 }));
    expect(errors({}, one)).toEqual({ g: '* Required' });
  });

  it('ends at the limits, beyond which nothing is asked', () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`q[${at + 2}.aaaa]`, 'x']));
    const { responses, unknown } = responsesToStore(paged(repeating('g', [item('q')])), listed(many));
    expect([responses.length, unknown.length]).toEqual([limits.intakeEntries, 10]);
    const wide = Array.from({ length: 300 }, (_, at) => item(`w${at}`));
    const given = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`w0[${at + 2}.aaaa]`, 'x']));
    expect(asked(given, paged(repeating('g', wide))).length).toBeLessThanOrEqual(limits.intakeResponses);
  });

  it('takes answers to what is in it, and knows no other', () => {
    const find = questionFinder(medicines);
    const known = ['any', 'name', 'name[2.aaaa]', 'what[1][2.aaaa]', 'what[2.aaaa]'];
    for (const linkId of known) expect(find(linkId)?.linkId, linkId).toBe(placeOf(linkId).linkId);
    const unknown = ['any[2.aaaa]', 'name[1]', 'name[2.aaaa][2.aaaa]', 'what[2.aaaa][1]', 'medicine[2.aaaa]'];
    for (const linkId of unknown) expect(find(linkId), linkId).toBeUndefined();
    expect(
      responsesToStore(medicines, listed({ 'name[2.aaaa]': null, 'any[2.aaaa]': null })).unknown,
    ).toEqual(['any[2.aaaa]']);
  });

  it('calls for help by any of its entries', () => {
    const pages = paged(repeating('g', [item('n', { format: 'whole-number', safety: { atLeast: 5 } })]));
    expect(safetyLinkIds(pages, { n: '1', 'n[2.aaaa]': '7' })).toEqual(['n[2.aaaa]']);
  });

  it('shows entries that are open though nothing is in them, and names each', () => {
    const [page] = withEntries(medicines, { name: 'A' }, ['medicine[2.aaaa]']);
    const entries = page?.items[1]?.items ?? [];
    expect(entries.map(({ linkId, text }) => [linkId, text])).toEqual([
      ['medicine[1]', 'Medicine 1'],
      ['medicine[2.aaaa]', 'Medicine 2'],
    ]);
    expect([...enabledLinkIds(medicines, { name: 'A' }, ['medicine[2.aaaa]'])]).toEqual(
      expect.arrayContaining(['medicine', 'medicine[1]', 'medicine[2.aaaa]', 'name[2.aaaa]']),
    );
    expect(
      withEntries(paged(repeating('g', [item('q')], { text: ' ' })), {})[0]?.items[0]?.items[0]?.text,
    ).toBe('Entry 1');
  });

  it('leaves pages without any as they are', () => {
    const pages = paged(item('a'), group('g', [item('b')]));
    expect(withEntries(pages, { a: 'x', 'b[2.aaaa]': 'x' })).toBe(pages);
  });
});

describe('entries of a group', () => {
  const letters = ['a', 'b', 'c', 'd'];
  /** Entries with every combination of their answers, by a number. */
  const entryOf = (code: number, mark: string): Given => {
    const answers = {
      name: code % 2 === 0 ? 'A' : null,
      kind: ['other', 'x', null][code % 3] ?? null,
      reason: code % 5 === 0 ? 'why' : null,
      what: code % 7 === 0 ? null : 'w',
      bad: code % 11 === 0 ? 'yes' : 'no',
    };
    return Object.fromEntries(Object.entries(answers).map(([linkId, value]) => [`${linkId}${mark}`, value]));
  };
  const own = (map: Given, mark: string) =>
    Object.fromEntries(Object.entries(map).filter(([linkId]) => linkId.endsWith(mark)));

  it('stand by themselves: each is asked and judged alike whatever the others hold, and stays when one goes', () => {
    for (let code = 0; code < 40; code += 1) {
      const parts = letters.map((letter, at) =>
        entryOf(code * (at + 3) + at, `[${at + 2}.${letter.repeat(4)}]`),
      );
      const whole: Given = Object.assign({}, ...parts);
      for (const [at, letter] of letters.entries()) {
        const mark = `[${at + 2}.${letter.repeat(4)}]`;
        const alone = own(whole, mark);
        expect(own(errors(whole), mark)).toEqual(own(errors(alone), mark));
        const without = Object.fromEntries(
          Object.entries(whole).filter(([linkId]) => !linkId.endsWith(mark)),
        );
        const kept = responsesToStore(medicines, listed(without)).responses;
        const before = responsesToStore(medicines, listed(whole)).responses;
        const inEntries = (list: typeof kept) => list.filter(({ linkId }) => hasPlace(linkId));
        expect(inEntries(kept)).toEqual(inEntries(before).filter(({ linkId }) => !linkId.endsWith(mark)));
      }
    }
  });

  it('are as many groups, each with all that is asked in it', () => {
    const pages = withEntries(medicines, { name: 'A', 'name[2.aaaa]': 'B' });
    const count = everyItem(
      itemsOfPages(pages)
        .filter(({ repeats }) => repeats === true)
        .slice(0, 1),
    ).filter(isAsked);
    expect(count).toHaveLength(10);
  });
});
