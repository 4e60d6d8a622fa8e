import type { AnswerValue, Question } from '@evenkeel/contract/questionnaire';
import { expect, it } from 'vitest';
import { checkAnswers } from './check-answers.ts';

const question = (key: string, given: Partial<Question>): Question => ({
  key,
  title: key,
  type: 'free_text',
  skippable: false,
  answers: [],
  meta: {},
  ...given,
});
const questions = [
  question('day', { meta: { format: 'date' } }),
  question('weight', { meta: { format: 'decimal', max: 300, unit: 'kg' } }),
  question('code', { meta: { format: 'line', pattern: '(a+)+' } }),
  question('drinks', { type: 'multi-select', open: true, answers: [{ id: 'tea', title: 'Tea' }] }),
  question('why', {
    enableWhen: [{ behavior: 'all', conditions: [{ question: 'weight', operator: '>', answer: 100 }] }],
  }),
];
const check = (values: Record<string, AnswerValue>) =>
  checkAnswers(
    [{ title: '', answers: [], questions }],
    Object.entries(values).map(([key, value]) => ({ key, value })),
  );

it('keeps what is right, without the space around it, and drops what is not asked', () => {
  const { answers, problems } = check({
    day: ' 2024-02-29 ',
    weight: '70.50',
    code: 'aaa',
    drinks: ['tea', 'Mate'],
    why: 'Nobody asked',
  });
  expect(problems).toEqual({});
  expect(answers).toEqual([
    { key: 'day', value: '2024-02-29' },
    { key: 'weight', value: '70.50' },
    { key: 'code', value: 'aaa' },
    { key: 'drinks', value: ['tea', 'Mate'] },
  ]);
});

it('names what is wrong in the words of the form, also where only a server can tell in time', () => {
  expect(
    check({ day: '2023-02-29', weight: '301', code: `${'a'.repeat(2_000)}!`, drinks: [' '], why: null })
      .problems,
  ).toEqual({
    day: 'Please enter a valid date',
    weight: '* Enter <= 300',
    code: 'Please check how this is written',
    drinks: '* Must select at least one option',
    why: '* Required',
  });
});
