import { describe, expect, it } from 'vitest';
import { mood, questionOf, sleep } from '../../testing/sample-assessments.ts';
import { answersToSend, callsForHelp, findErrors, firstWithError, progressOf } from './answers.ts';

describe('findErrors', () => {
  it('names every question that still needs an answer, in the words of the rules', () => {
    expect(findErrors(mood, {})).toEqual({ low: '* Required', harm: '* Required' });
    expect(findErrors(sleep, {})).toEqual({
      aids: '* Must select at least one option',
      hours: '* Enter whole number',
    });
  });

  it('asks for nothing that is not asked', () => {
    const answers = { aids: ['music'], hours: 8 };
    expect(findErrors(sleep, answers)).toEqual({});
    expect(findErrors(sleep, { ...answers, hours: 4 })).toEqual({ why: '* Required' });
  });
});

describe('firstWithError', () => {
  it('goes by the order of the questions, not of the record', () => {
    const assessment = {
      ...mood,
      content: {
        sections: [{ title: '', answers: [], questions: ['10', 'b', '2'].map((key) => questionOf({ key })) }],
      },
    };
    expect(firstWithError(assessment, { 2: 'x', 10: 'y' })).toBe('10');
    expect(firstWithError(assessment, { 2: 'x', b: 'y' })).toBe('b');
    expect(firstWithError(assessment, {})).toBeUndefined();
  });
});

describe('answersToSend', () => {
  it('sends every question that is asked, skipped ones as null', () => {
    expect(answersToSend(mood, { low: 'often-0', harm: 'often-0' })).toEqual([
      { key: 'low', value: 'often-0' },
      { key: 'worry', value: null },
      { key: 'harm', value: 'often-0' },
    ]);
  });

  it('sends blanks as null and keeps a zero', () => {
    const keys = ['aids', 'hours'];
    const sent = answersToSend(sleep, { aids: [], hours: 0, why: '  ' });
    expect(sent.map(({ key }) => key)).toEqual([...keys, 'why']);
    expect(sent.map(({ value }) => value)).toEqual([null, 0, null]);
  });

  it('leaves out the answer to a question that is no longer asked', () => {
    expect(answersToSend(sleep, { aids: ['music'], hours: 8, why: 'Noise' })).toEqual([
      { key: 'aids', value: ['music'] },
      { key: 'hours', value: 8 },
    ]);
  });
});

describe('callsForHelp', () => {
  it('is told by the answers that are given', () => {
    expect(callsForHelp(mood, { harm: 'often-0' })).toBe(false);
    expect(callsForHelp(mood, { harm: 'often-1' })).toBe(true);
  });
});

describe('progressOf', () => {
  it('counts answers among the questions that are asked', () => {
    expect(progressOf(new Set(['a', 'b', 'c']), { a: 0, b: '', d: 'x' })).toEqual({ answered: 1, asked: 3 });
  });
});
