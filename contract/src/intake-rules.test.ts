import { describe, expect, it } from 'vitest';
import type { IntakeItem, IntakePage, IntakeValue } from './intake-questionnaire.ts';
import {
  byLinkId,
  enabledLinkIds,
  isAnsweredValue,
  responseError,
  responseErrors,
  responsesToStore,
  safetyLinkIds,
  shownItems,
  withOverrides,
} from './intake-rules.ts';
import type { Condition, EnableWhen } from './questionnaire.ts';

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
const options = [
  { id: 'a', value: 'A' },
  { id: 'b', value: 'B' },
  { id: 'none', value: 'None of these', isOverride: true },
];
const choice = (linkId: string, given: Partial<IntakeItem> = {}) =>
  item(linkId, { type: 'choice', answerOptions: options, ...given });
const pageOf = (...items: IntakeItem[]): IntakePage => ({ description: '', items });
const when = (...conditions: Condition[]): EnableWhen => [{ behavior: 'all', conditions }];

describe('what is wrong with an answer', () => {
  const required = { required: true };
  const whole = { format: 'whole-number' } as const;
  const decimal = { format: 'decimal' } as const;
  const date = { format: 'date' } as const;
  const several = { multiple: true };
  it.each<[string, IntakeItem, IntakeValue | undefined, string | null]>([
    ['a text left open that may be', item('q'), null, null],
    ['a text left open that may not be', item('q', required), '  ', '* Required'],
    ['a text', item('q', required), 'words', null],
    ['a text that is too long', item('q', { maxLength: 3 }), 'word', '* Enter at most 3 characters'],
    ['a list where one text is asked for', item('q'), ['a'], '* Required'],
    ['several texts', item('q', several), ['a', 'b', ''], null],
    [
      'several texts, one of them too long',
      item('q', { ...several, maxLength: 1 }),
      ['a', 'bc'],
      '* Enter at most 1 characters',
    ],
    ['several texts, all of them blank', item('q', { ...several, ...required }), ['', ' '], '* Required'],
    ['one text where several are asked for', item('q', several), 'a', '* Required'],
    ['a number left open', item('q', { ...whole, ...required }), null, '* Enter whole number'],
    ['half a number', item('q', whole), '1.5', '* Enter whole number'],
    ['no number', item('q', whole), 'three', '* Enter whole number'],
    ['a number beyond what is exact', item('q', whole), '99999999999999999999', '* Enter whole number'],
    ['a whole number', item('q', whole), ' 12 ', null],
    ['less than the least', item('q', { ...whole, min: 1 }), '0', '* Enter >= 1'],
    ['more than the most', item('q', { ...whole, max: 5 }), '6', '* Enter <= 5'],
    ['outside of both', item('q', { ...whole, min: 1, max: 5 }), '-1', '* Enter between 1 and 5'],
    ['the least itself', item('q', { ...whole, min: 1, max: 5 }), '1', null],
    ['a decimal', item('q', decimal), '-1.5', null],
    ['no decimal', item('q', decimal), '1,5', '* Enter a number'],
    ['a decimal beyond the most', item('q', { ...decimal, max: 5 }), '5.01', '* Enter <= 5'],
    ['a date', item('q', date), '2024-02-29', null],
    ['a date that is not there', item('q', date), '2023-02-29', 'Please enter a valid date'],
    ['a date of another form', item('q', date), '02/28/2023', 'Please enter a valid date'],
    ['a date left open', item('q', { ...date, ...required }), '', '* Required'],
    ['a date and time', item('q', { format: 'date-time' }), '2024-02-29T23:59', null],
    [
      'a date without its time',
      item('q', { format: 'date-time' }),
      '2024-02-29',
      'Please enter a valid date and time',
    ],
    ['a time', item('q', { format: 'time' }), '09:05:59', null],
    ['a time that is not there', item('q', { format: 'time' }), '24:00', 'Please enter a valid time'],
    ['a choice left open', choice('q', required), null, '* Required'],
    ['a choice of nothing known', choice('q'), 'c', '* Required'],
    ['a choice', choice('q'), 'a', null],
    ['a list where one is chosen', choice('q'), ['a'], '* Required'],
    ['a text of one’s own', choice('q', { open: true }), 'other', null],
    [
      'a text of one’s own that is too long',
      choice('q', { open: true, maxLength: 4 }),
      'other',
      '* Enter at most 4 characters',
    ],
    ['none of several', choice('q', { ...several, ...required }), [], '* Must select at least one option'],
    ['some of several', choice('q', several), ['a', 'b'], null],
    ['one of several, not in a list', choice('q', several), 'a', '* Must select at least one option'],
    ['something else among several', choice('q', several), ['a', 'c'], '* Must select at least one option'],
    ['something of one’s own among several', choice('q', { ...several, open: true }), ['a', 'c'], null],
    ['one of several twice', choice('q', several), ['a', 'a'], '* Must select at least one option'],
    ['an override beside another', choice('q', several), ['a', 'none'], '* Must select at least one option'],
    ['an override alone', choice('q', several), ['none'], null],
    ['a group that is required', item('q', { type: 'group', ...required }), null, null],
    ['an answer to a group', item('q', { type: 'group' }), 'a', 'This has no answer'],
  ])('%s', (_what, asked, value, error) => {
    expect(responseError(asked, value)).toBe(error);
  });

  it('a whole set, where only what is asked counts', () => {
    const pages = [
      pageOf(
        choice('q', { required: true }),
        item('why', { required: true, enableWhen: when({ question: 'q', operator: '=', answer: 'a' }) }),
      ),
      pageOf(item('constructor', { required: true })),
    ];
    expect([...responseErrors(pages, { q: 'b' })]).toEqual([['constructor', '* Required']]);
    expect([...responseErrors(pages, { q: 'a', constructor: 'x' })]).toEqual([['why', '* Required']]);
  });
});

describe('isAnsweredValue', () => {
  it.each<[IntakeValue | undefined, boolean]>([
    [undefined, false],
    [null, false],
    ['', false],
    [' ', false],
    [[], false],
    [['', ' '], false],
    ['0', true],
    [['', 'a'], true],
  ])('%j: %s', (value, answered) => {
    expect(isAnsweredValue(value)).toBe(answered);
  });
});

describe('enabledLinkIds', () => {
  const shown = (items: IntakeItem[], responses: Record<string, IntakeValue>) => [
    ...enabledLinkIds([pageOf(...items.slice(0, 1)), pageOf(...items.slice(1))], responses),
  ];

  it('reads conditions on what comes later, and closes a chain with its first link', () => {
    const items = [
      item('first', { enableWhen: when({ question: 'last', operator: 'exists', answer: true }) }),
      item('second', { enableWhen: when({ question: 'first', operator: '=', answer: 'x' }) }),
      item('last'),
    ];
    expect(shown(items, { first: 'x', second: 'y' })).toEqual(['last']);
    expect(shown(items, { first: 'x', last: 'z' })).toEqual(['first', 'second', 'last']);
  });

  it('hands the conditions of a group down, however deep', () => {
    const deep = item('deep', { type: 'group', items: [item('inner')] });
    const group = item('group', {
      type: 'group',
      enableWhen: when({ question: 'q', operator: '=', answer: 'a' }),
      items: [deep],
    });
    expect(shown([choice('q'), group], { q: 'b', inner: 'x' })).toEqual(['q']);
    expect(shown([choice('q'), group], { q: 'a' })).toEqual(['q', 'group', 'deep', 'inner']);
  });

  it('asks what stands under a question once that has an answer', () => {
    const question = item('q', { multiple: true, items: [item('more')] });
    expect(shown([question], { q: ['', ' '] })).toEqual(['q']);
    expect(shown([question], { q: ['', 'x'] })).toEqual(['q', 'more']);
  });

  it('follows as long a chain of later questions as there can be', () => {
    const items = Array.from({ length: 2_000 }, (_one, index) =>
      item(`q${index}`, {
        enableWhen: when({ question: `q${index + 1}`, operator: 'exists', answer: true }),
      }),
    );
    const responses = Object.fromEntries([...items, item('q2000')].map(({ linkId }) => [linkId, 'x']));
    expect(shown([...items, item('q2000')], responses)).toHaveLength(2_001);
    expect(shown([...items, item('q2000')], { ...responses, q2000: null })).toEqual(['q2000']);
  });

  it.each<[string, Condition, IntakeValue, boolean]>([
    ['one of several equals', { question: 'q', operator: '=', answer: 'b' }, ['a', 'b'], true],
    ['one of several differs', { question: 'q', operator: '!=', answer: 'b' }, ['a', 'b'], true],
    ['none of several differs', { question: 'q', operator: '!=', answer: 'b' }, ['b'], false],
    ['nothing differs from nothing', { question: 'q', operator: '!=', answer: 'b' }, null, false],
    ['nothing is there', { question: 'q', operator: 'exists', answer: false }, [''], true],
    ['a number, as it was typed', { question: 'q', operator: '=', answer: 5 }, '5.0', true],
    ['a number that differs', { question: 'q', operator: '!=', answer: 5 }, '5.0', false],
    ['a number by its size', { question: 'q', operator: '>', answer: 9 }, '10', true],
    ['a date by its order', { question: 'q', operator: '>', answer: '2024-01-31' }, '2024-02-01', true],
    ['a date that is not later', { question: 'q', operator: '>', answer: '2024-01-31' }, '2024-01-31', false],
    ['a time by its order', { question: 'q', operator: '>=', answer: '09:00:00' }, '09:00', true],
    ['no date by its order', { question: 'q', operator: '<', answer: '2024-01-31' }, 'soon', false],
  ])('%s', (_what, condition, value, holds) => {
    expect(shown([item('q'), item('then', { enableWhen: when(condition) })], { q: value })).toEqual(
      holds ? ['q', 'then'] : ['q'],
    );
  });
});

describe('shownItems', () => {
  it('keeps the tree, without what is not asked and without groups that have nothing left', () => {
    const items = [
      item('read', { type: 'group' }),
      item('empty', { type: 'group', items: [item('x')] }),
      item('full', { type: 'group', items: [item('y'), item('z')] }),
    ];
    const shown = shownItems(items, new Set(['read', 'empty', 'full', 'z']));
    expect(shown.map(({ linkId, items: below }) => [linkId, below.map((one) => one.linkId)])).toEqual([
      ['read', []],
      ['full', ['z']],
    ]);
  });
});

describe('safetyLinkIds', () => {
  const pages = [
    pageOf(
      choice('chosen', { safety: { options: ['b'] } }),
      choice('several', { multiple: true, safety: { options: ['b'] } }),
      item('count', { format: 'whole-number', safety: { atLeast: 3 } }),
      choice('hidden', {
        safety: { options: ['a'] },
        enableWhen: when({ question: 'count', operator: '>', answer: 9 }),
      }),
    ),
  ];
  it('names what is asked and calls for help, and nothing that is not asked', () => {
    expect(safetyLinkIds(pages, { chosen: 'a', several: ['a'], count: '2', hidden: 'a' })).toEqual([]);
    expect(safetyLinkIds(pages, { chosen: 'b', several: ['a', 'b'], count: '3', hidden: 'a' })).toEqual([
      'chosen',
      'several',
      'count',
    ]);
    expect(safetyLinkIds(pages, { count: '10', hidden: 'a' })).toEqual(['count', 'hidden']);
  });
});

describe('responsesToStore', () => {
  it('keeps what is asked, in order, and names what is unknown', () => {
    const pages = [
      pageOf(item('heading', { type: 'group', items: [item('born', { format: 'date' }), item('open')] })),
      pageOf(
        item('lines', { multiple: true }),
        item('gone', { enableWhen: when({ question: 'open', operator: 'exists', answer: true }) }),
      ),
    ];
    const responses = Object.entries({
      gone: 'x',
      lines: ['', ' a '],
      heading: 'x',
      born: ' 2024-01-31 ',
      other: null,
    }).map(([linkId, value]) => ({ linkId, value }));
    expect(responsesToStore(pages, responses)).toEqual({
      responses: [
        { linkId: 'born', value: '2024-01-31' },
        { linkId: 'open', value: null },
        { linkId: 'lines', value: [' a '] },
      ],
      unknown: ['heading', 'other'],
    });
  });
});

describe('withOverrides', () => {
  it('lets an override clear the others, and another clear it', () => {
    const several = choice('q', { multiple: true, open: true });
    expect(withOverrides(several, ['a', 'own', 'none'], 'none')).toEqual(['none']);
    expect(withOverrides(several, ['none', 'a'], 'a')).toEqual(['a']);
    expect(withOverrides(several, ['a', 'b'], 'b')).toEqual(['a', 'b']);
    expect(withOverrides(several, ['a'], 'none')).toEqual(['a']);
  });
});

describe('byLinkId', () => {
  it('finds nothing that nobody answered', () => {
    expect(byLinkId([{ linkId: 'q', value: 'a' }])['constructor']).toBeUndefined();
  });
});
