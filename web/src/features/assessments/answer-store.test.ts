import { describe, expect, it, vi } from 'vitest';
import { mood, questionOf, sleep } from '../../testing/sample-assessments.ts';
import { answersToSend, findErrors } from './answers.ts';
import { createAnswerStore } from './answer-store.ts';

const ignore = () => undefined;

describe('createAnswerStore', () => {
  it('starts with the answers of a draft and asks what they call for', () => {
    const store = createAnswerStore(sleep, { hours: 4 }, ignore);
    expect(store.get().answers).toEqual({ hours: 4 });
    expect([...store.get().enabled]).toEqual(['aids', 'hours', 'why']);
  });

  it('keeps the same set of questions until it changes', () => {
    const store = createAnswerStore(sleep, {}, ignore);
    const before = store.get().enabled;
    store.answer('hours', 7);
    expect(store.get().enabled).toBe(before);
    store.answer('hours', 5);
    expect([...store.get().enabled]).toEqual(['aids', 'hours', 'why']);
  });

  it('keeps the answer to a question that is no longer asked', () => {
    const store = createAnswerStore(sleep, { hours: 4, why: 'Noise' }, ignore);
    store.answer('hours', 8);
    expect(store.get().enabled.has('why')).toBe(false);
    expect(store.get().answers['why']).toBe('Noise');
  });

  it('shows no error before it is told to, and takes one away when it is mended', () => {
    const store = createAnswerStore(sleep, {}, ignore);
    store.answer('hours', 99);
    expect(store.get().errors).toEqual({});
    store.showErrors({ aids: '* Must select at least one option', hours: '* Enter between 0 and 24' });
    store.answer('hours', '-');
    expect(store.get().errors['hours']).toBe('* Enter whole number');
    store.answer('hours', 9);
    expect(store.get().errors).toEqual({ aids: '* Must select at least one option' });
  });

  it('judges by the options of the section where a question brings none', () => {
    const store = createAnswerStore(mood, {}, ignore);
    store.showErrors({ low: '* Required' });
    store.answer('low', 'often-2');
    expect(store.get().errors).toEqual({});
  });

  it.each(['constructor', 'toString', '__proto__'])('takes the key %s for any other', (key) => {
    const assessment = {
      ...mood,
      content: {
        sections: [{ title: '', answers: [{ id: 'yes', title: 'Yes' }], questions: [questionOf({ key })] }],
      },
    };
    const store = createAnswerStore(assessment, {}, ignore);
    expect(store.get().answers[key]).toBeUndefined();
    expect(store.get().errors[key]).toBeUndefined();
    store.showErrors(findErrors(assessment, store.get().answers));
    expect(store.get().errors[key]).toBe('* Required');
    store.answer(key, 'yes');
    expect(store.get().errors[key]).toBeUndefined();
    expect(answersToSend(assessment, store.get().answers)).toEqual([{ key, value: 'yes' }]);
  });

  it('tells the listeners and whoever keeps the answers', () => {
    const onAnswers = vi.fn();
    const listener = vi.fn();
    const store = createAnswerStore(mood, {}, onAnswers);
    const stop = store.subscribe(listener);
    store.answer('low', 'often-1');
    stop();
    store.answer('low', 'often-2');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(onAnswers).toHaveBeenLastCalledWith({ low: 'often-2' });
  });
});
