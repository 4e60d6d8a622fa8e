import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerError,
  byKey,
  enabledKeys,
  isAnswered,
  isSafetyAnswer,
  isShown,
  keptAnswer,
} from './answer-rules.ts';
import { textError } from './answer-formats.ts';
import type { AnswerValue, Condition, EnableWhen, Question } from './questionnaire.ts';

const question = (given: Partial<Question> = {}): Question => ({
  key: 'q',
  title: 'Question',
  type: 'single-choice',
  skippable: false,
  answers: [],
  meta: {},
  ...given,
});
const options = [
  { id: 'a', title: 'A' },
  { id: 'b', title: 'B' },
  { id: 'none', value: 'NONE', title: 'None of these', isOverride: true },
];
const when = (condition: Condition): EnableWhen => [{ behavior: 'all', conditions: [condition] }];

describe('an answer as it is kept', () => {
  const date = question({ type: 'free_text', meta: { format: 'date' } });
  it('has no space around what is held to a form, and nothing blank in a list', () => {
    expect(keptAnswer(date, ' 2024-02-29 ')).toBe('2024-02-29');
    expect(keptAnswer(question({ type: 'free_text' }), ' words ')).toBe(' words ');
    expect(keptAnswer(question({ type: 'multi-select' }), ['a', ' '])).toEqual(['a']);
    expect(keptAnswer(question({ type: 'multi-select' }), [' '])).toBeNull();
    expect(isAnswered(['', ' '])).toBe(false);
  });
});

describe('what is wrong with an answer', () => {
  const number = (meta: Question['meta']) => question({ type: 'number', meta });
  const text = (meta: Question['meta']) => question({ type: 'free_text', meta });
  const open = (meta: Question['meta'] = {}) => question({ answers: options, open: true, meta });
  const openList = () => question({ type: 'multi-select', answers: options, open: true });
  it.each<[string, Question, AnswerValue | undefined, string | null]>([
    ['a choice left open', question({ answers: options }), undefined, '* Required'],
    ['a choice of nothing known', question({ answers: options }), 'c', '* Required'],
    ['a choice by its id', question({ answers: options }), 'a', null],
    ['a choice by its value', question({ answers: options }), 'NONE', null],
    ['a text left open', question({ type: 'free_text' }), '  ', '* Required'],
    ['a text', question({ type: 'free_text' }), 'words', null],
    [
      'nothing of several',
      question({ type: 'multi-select', answers: options }),
      [],
      '* Must select at least one option',
    ],
    ['one of several', question({ type: 'multi-select', answers: options }), ['a'], null],
    [
      'an override beside another',
      question({ type: 'multi-select', answers: options }),
      ['a', 'none'],
      '* Must select at least one option',
    ],
    ['a number left open', number({}), null, '* Enter whole number'],
    ['half a number', number({}), 1.5, '* Enter whole number'],
    ['a number as a text', number({}), '3', '* Enter whole number'],
    ['more than the most', number({ max: 5 }), 6, '* Enter <= 5'],
    ['less than the least', number({ min: 1 }), 0, '* Enter >= 1'],
    ['outside of both', number({ min: 1, max: 5 }), 9, '* Enter between 1 and 5'],
    ['the least itself', number({ min: 1, max: 5 }), 1, null],
    ['the most itself', number({ min: 1, max: 5 }), 5, null],
    ['zero', number({}), 0, null],
    ['a date', text({ format: 'date' }), '2024-02-29', null],
    ['a date that is not there', text({ format: 'date' }), '2023-02-29', 'Please enter a valid date'],
    ['a date left open', text({ format: 'date' }), null, '* Required'],
    ['a decimal as a number', text({ format: 'decimal' }), 1.5, '* Required'],
    ['a decimal as it was typed', text({ format: 'decimal', max: 2 }), '1.50', null],
    ['a decimal beyond the most', text({ format: 'decimal', max: 2 }), '2.1', '* Enter <= 2'],
    ['a text of one’s own', open(), 'words', null],
    ['a text of one’s own that is blank', open(), ' ', '* Required'],
    ['a text of one’s own that is too long', open({ maxLength: 3 }), 'word', '* Enter at most 3 characters'],
    [
      'a text of one’s own where there is no place for it',
      question({ answers: options }),
      'words',
      '* Required',
    ],
    ['a text of one’s own beside others', openList(), ['a', 'words'], null],
    [
      'a text of one’s own that is blank beside others',
      openList(),
      ['a', ''],
      '* Must select at least one option',
    ],
    ['nothing but a blank text', openList(), [''], '* Must select at least one option'],
    ['an override beside a text', openList(), ['none', 'words'], '* Must select at least one option'],
    ['one text where several are asked for', openList(), 'words', '* Must select at least one option'],
  ])('%s', (_what, asked, value, error) => {
    expect(answerError(asked, value, { textError })).toBe(error);
  });

  it.each(['single-choice', 'multi-select', 'free_text', 'number'] as const)(
    'nothing, when a question of the type %s may be skipped and is',
    (type) => {
      expect(
        answerError(question({ type, skippable: true, answers: options }), null, { textError }),
      ).toBeNull();
    },
  );

  it('takes the options of the section for a question without its own', () => {
    expect(answerError(question(), 'a', { shared: options, textError })).toBeNull();
    expect(
      answerError(question({ answers: [{ id: 'x', title: 'X' }] }), 'a', { shared: options, textError }),
    ).toBe('* Required');
  });
});

describe('which questions are asked', () => {
  const asked = (condition: Condition, value: AnswerValue) =>
    enabledKeys([question({ key: 'first' }), question({ key: 'then', enableWhen: when(condition) })], {
      first: value,
    }).has('then');

  it.each<[Condition['operator'], Condition['answer'], AnswerValue, boolean]>([
    ['=', 'a', 'a', true],
    ['=', 'a', 'b', false],
    ['=', 'a', ['b', 'a'], true],
    ['=', 3, 3, true],
    ['=', true, 'true', true],
    ['!=', 'a', 'b', true],
    ['!=', 'a', 'a', false],
    ['!=', 'a', null, false],
    ['exists', true, 'x', true],
    ['exists', true, null, false],
    ['exists', true, [], false],
    ['exists', false, null, true],
    ['exists', false, 'x', false],
    ['>', 2, 3, true],
    ['>', 3, 3, false],
    ['>=', 3, 3, true],
    ['<', 3, 2, true],
    ['<=', 3, 4, false],
    ['>', 2, null, false],
  ])('%s %s after %j: %s', (operator, answer, value, expected) => {
    expect(asked({ question: 'first', operator, answer }, value)).toBe(expected);
  });

  it('needs every group, and in a group all or any as it says', () => {
    const conditions: Condition[] = [
      { question: 'x', operator: '=', answer: 'yes' },
      { question: 'y', operator: '=', answer: 'yes' },
    ];
    const keys = (enableWhen: EnableWhen, answers: Record<string, AnswerValue>) =>
      enabledKeys(
        [question({ key: 'x' }), question({ key: 'y' }), question({ key: 'z', enableWhen })],
        answers,
      );
    const one = { x: 'yes', y: 'no' };
    expect(keys([{ behavior: 'any', conditions }], one).has('z')).toBe(true);
    expect(keys([{ behavior: 'all', conditions }], one).has('z')).toBe(false);
    expect(
      keys(
        [
          { behavior: 'any', conditions },
          { behavior: 'all', conditions: conditions.slice(1) },
        ],
        one,
      ).has('z'),
    ).toBe(false);
  });

  it('closes a chain with its first link, in whatever order the questions stand', () => {
    const chain = [
      question({ key: 'c', enableWhen: when({ question: 'b', operator: '=', answer: 'yes' }) }),
      question({ key: 'b', enableWhen: when({ question: 'a', operator: '=', answer: 'yes' }) }),
      question({ key: 'a' }),
    ];
    const answers = { a: 'no', b: 'yes', c: 'yes' };
    expect([...enabledKeys(chain, answers)]).toEqual(['a']);
    expect([...enabledKeys(chain, { ...answers, a: 'yes' })]).toEqual(['c', 'b', 'a']);
  });

  it('always ends, whatever conditions name whom', () => {
    const keys = ['a', 'b', 'c', 'd'];
    const anyQuestion = fc.record({
      key: fc.constantFrom(...keys),
      on: fc.constantFrom(...keys),
      operator: fc.constantFrom('exists' as const, '=' as const, '!=' as const),
    });
    fc.assert(
      fc.property(fc.uniqueArray(anyQuestion, { selector: ({ key }) => key }), (list) => {
        const questions = list.map(({ key, on, operator }) =>
          question({ key, enableWhen: when({ question: on, operator, answer: 'yes' }) }),
        );
        const enabled = enabledKeys(questions, byKey(keys.map((key) => ({ key, value: 'yes' }))));
        expect([...enabled].every((key) => list.some((one) => one.key === key))).toBe(true);
      }),
    );
  });

  it('shows a text under its condition, and not for an answer to a question that is not asked', () => {
    const text = { enableWhen: when({ question: 'a', operator: '=', answer: 'yes' }) };
    expect(isShown(text, new Set(['a']), { a: 'yes' })).toBe(true);
    expect(isShown(text, new Set(), { a: 'yes' })).toBe(false);
    expect(isShown({}, new Set(), {})).toBe(true);
  });
});

describe('an answer that calls for help', () => {
  const asks = question({ safety: { options: ['often'], atLeast: 3 } });
  it.each<[AnswerValue | undefined, boolean]>([
    ['often', true],
    [['never', 'often'], true],
    ['never', false],
    [3, true],
    [2, false],
    [null, false],
    [undefined, false],
  ])('%j: %s', (value, calls) => {
    expect(isSafetyAnswer(asks, value)).toBe(calls);
  });
  it('is none where the question names none', () => {
    expect(isSafetyAnswer(question(), 'often')).toBe(false);
  });
});

describe('answers by key', () => {
  it.each(['constructor', 'toString', '__proto__'])(
    'find nothing under %s, unless it was answered',
    (key) => {
      expect(byKey([])[key]).toBeUndefined();
      expect(byKey([{ key, value: 'x' }])[key]).toBe('x');
    },
  );
});
