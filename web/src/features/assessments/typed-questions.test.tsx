import type { AnswerValue, Question } from '@evenkeel/contract/questionnaire';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { stubApi } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { mood, questionOf } from '../../testing/sample-assessments.ts';
import { press } from '../../testing/taking-assessments.ts';
import { createAnswerStore } from './answer-store.ts';
import { AssessmentForm } from './assessment-form.tsx';

/** The form over one question, and what it holds. */
const show = (parts: Partial<Question>, answers: Record<string, AnswerValue> = {}) => {
  stubApi({});
  const question = questionOf({ key: 'q', title: 'When?', type: 'free_text', answers: [], ...parts });
  const assessment = { ...mood, content: { sections: [{ title: '', answers: [], questions: [question] }] } };
  const onSubmit = vi.fn();
  const store = createAnswerStore(assessment, answers, () => undefined);
  renderApp({
    screens: {
      '/': () => (
        <AssessmentForm
          userId="u"
          assessment={assessment}
          store={store}
          submitLabel="Submit"
          onSubmit={onSubmit}
        />
      ),
    },
    at: '/',
  });
  return { onSubmit, answer: () => store.get().answers['q'] };
};

const field = () => screen.findByLabelText<HTMLInputElement>('When?');
const described = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('an answer that is typed', () => {
  it.each<[string, Question['meta'], string, string, string | null]>([
    ['a date', { format: 'date' }, 'date', '2024-02-29', null],
    [
      'a date outside of its limits',
      { format: 'date', latest: '2024-01-31' },
      'date',
      '2024-02-29',
      'Please enter a date no later than 01/31/2024',
    ],
    ['a date with a time', { format: 'date-time' }, 'datetime-local', '2024-02-29T09:30', null],
    ['a time', { format: 'time' }, 'time', '09:30', null],
    ['a decimal', { format: 'decimal' }, 'text', '70.50', null],
    ['a decimal beyond its most', { format: 'decimal', max: 70 }, 'text', '70.5', '* Enter <= 70'],
    ['an address', { format: 'url' }, 'text', 'example.org/me', null],
    ['no address', { format: 'url' }, 'text', 'my page', 'Please enter a valid web address'],
    ['a line', { format: 'line' }, 'text', 'words', null],
    [
      'a line that is too short',
      { format: 'line', minLength: 3 },
      'text',
      'ab',
      '* Enter at least 3 characters',
    ],
    [
      'a line of another pattern',
      { format: 'line', pattern: '[0-9]{5}', example: '12345' },
      'text',
      'abc',
      'Please enter it like this: 12345',
    ],
  ])('%s', async (_name, meta, type, typed, error) => {
    const { onSubmit, answer } = show({ meta });
    const control = await field();
    expect(control.type).toBe(type);
    fireEvent.change(control, { target: { value: typed } });
    expect(answer()).toBe(typed);
    await press('Submit');
    if (error === null) expect(onSubmit).toHaveBeenCalledOnce();
    else {
      expect(described(control)).toContain(error);
      expect(document.activeElement).toBe(control);
      expect(onSubmit).not.toHaveBeenCalled();
    }
  });

  it('says what it is held to before anything is wrong, and shows a draft', async () => {
    show({ skippable: true, meta: { format: 'decimal', min: 0, max: 300, decimals: 1 } }, { q: '70.5' });
    const control = await field();
    expect(described(control)).toBe(
      'A number from 0 to 300. At most 1 decimal place. You can skip this question.',
    );
    expect(control.value).toBe('70.5');
    expect(control.inputMode).toBe('decimal');
  });

  it('cannot be half a date, of which the browser gives no text', async () => {
    const { onSubmit } = show({ skippable: true, meta: { format: 'date' } });
    const control = await field();
    Object.defineProperty(control, 'validity', { value: { badInput: true } });
    await press('Submit');
    expect(described(control)).toContain('Please enter a valid date');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('keeps letters out of a decimal, and takes a comma for its point', async () => {
    const { answer } = show({ meta: { format: 'decimal' } });
    await userEvent.type(await field(), '1a,5');
    expect(answer()).toBe('1.5');
  });
});

describe('a choice with a text of one’s own', () => {
  const answers = [
    { id: 'tea', title: 'Tea' },
    { id: 'none', title: 'Nothing', isOverride: true },
  ];
  const own = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'In your own words' });

  it('is the text, which must not be blank', async () => {
    const { onSubmit, answer } = show({ type: 'single-choice', open: true, answers });
    await userEvent.click(await screen.findByRole('radio', { name: 'Something else' }));
    await press('Submit');
    expect(described(own())).toBe('* Required');
    expect(document.activeElement).toBe(own());
    await userEvent.type(own(), 'Mate');
    expect(answer()).toBe('Mate');
    await press('Submit');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('goes beside other choices, and away with one that excludes them', async () => {
    const { answer } = show({ type: 'multi-select', open: true, answers }, { q: ['tea', 'Mate'] });
    expect(await screen.findByRole('checkbox', { name: 'Something else' })).toHaveProperty('checked', true);
    expect(own().value).toBe('Mate');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Nothing' }));
    expect(answer()).toEqual(['none']);
  });

  it('can be taken back where it may be skipped', async () => {
    const { answer } = show({ type: 'single-choice', open: true, skippable: true, answers }, { q: 'Mate' });
    await userEvent.click(await screen.findByRole('button', { name: /^Clear answer/ }));
    expect(answer()).toBeNull();
  });
});
