import type { Question, Section } from '@evenkeel/contract/questionnaire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { stubApi } from '../../testing/api-stub.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { mood, questionOf } from '../../testing/sample-assessments.ts';
import { press } from '../../testing/taking-assessments.ts';
import { createAnswerStore } from './answer-store.ts';
import { AssessmentForm } from './assessment-form.tsx';

const options = [
  { id: 'walk', title: 'A walk' },
  { id: 'talk', title: 'A talk' },
  { id: 'none', title: 'None of these', isOverride: true },
];

/** The form over these questions, and what it holds. */
const show = (questions: Question[], section: Partial<Section> = {}) => {
  stubApi({});
  const assessment = {
    ...mood,
    content: { sections: [{ title: '', answers: options, questions, ...section }] },
  };
  const onSubmit = vi.fn();
  const store = createAnswerStore(assessment, {}, () => undefined);
  renderApp({
    screens: {
      '/': () => (
        <AssessmentForm
          userId="user"
          assessment={assessment}
          store={store}
          submitLabel="Submit"
          onSubmit={onSubmit}
        />
      ),
    },
    at: '/',
  });
  return { onSubmit, answer: (key: string) => store.get().answers[key] };
};

/** The words that are tied to a control or its group, as a screen reader reads them. */
const described = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

const number = (meta: Question['meta'], parts: Partial<Question> = {}) =>
  questionOf({ key: 'n', title: 'How many?', type: 'number', meta, ...parts });
const numberField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'How many?' });

describe('what is wrong is said beside the question', () => {
  it.each<[string, Question['meta'], string, string]>([
    ['no number', { min: 0, max: 5 }, '', '* Enter whole number'],
    ['a lone minus', { min: -5 }, '-', '* Enter whole number'],
    ['too large a number', { max: 5 }, '6', '* Enter <= 5'],
    ['too small a number', { min: 3 }, '2', '* Enter >= 3'],
    ['a number out of range', { min: 1, max: 5 }, '9', '* Enter between 1 and 5'],
    ['more digits than a number holds', {}, '99999999999999999999', '* Enter whole number'],
  ])('%s', async (_, meta, typed, message) => {
    const { onSubmit } = show([number(meta)]);
    if (typed !== '') await userEvent.type(numberField(), typed);
    expect(screen.queryByText(message)).toBeNull();
    await press('Submit');
    expect(described(numberField())).toContain(message);
    expect(document.activeElement).toBe(numberField());
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('a choice that is missing', async () => {
    show([questionOf({ key: 'c', title: 'Which?' })]);
    await press('Submit');
    expect(described(screen.getByRole('radiogroup', { name: 'Which?' }))).toBe('* Required');
  });

  it('choices that are missing', async () => {
    show([questionOf({ key: 'm', title: 'Which ones?', type: 'multi-select' })]);
    await press('Submit');
    const group = screen.getByRole('group', { name: 'Which ones?' });
    expect(described(group)).toContain('* Must select at least one option');
  });

  it('a text that is missing or blank', async () => {
    show([questionOf({ key: 't', title: 'Why?', type: 'free_text' })]);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Why?' }), '  ');
    await press('Submit');
    expect(described(await screen.findByRole('textbox', { name: 'Why?' }))).toBe('* Required');
  });
});

describe('Submit', () => {
  it('scrolls to the first of several errors, focuses it and tells how many there are', async () => {
    const scrolled: Element[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this);
    });
    // Keys like these are ordered otherwise by a record.
    show([
      questionOf({ key: '30', title: 'First?', skippable: true }),
      questionOf({ key: '20', title: 'Second?' }),
      questionOf({ key: '10', title: 'Third?', type: 'free_text' }),
    ]);
    await press('Submit');
    const second = screen.getByRole('radiogroup', { name: 'Second?' });
    expect(document.activeElement).toBe(within(second).getByRole('radio', { name: 'A walk' }));
    expect(scrolled.at(-1)?.contains(second)).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe('2 questions need another look.');
  });

  it('takes an error away as soon as it is mended', async () => {
    show([questionOf({ key: 'c', title: 'Which?' }), number({ max: 5 })]);
    await press('Submit');
    await userEvent.click(screen.getByRole('radio', { name: 'A walk' }));
    expect(screen.queryByText('* Required')).toBeNull();
    await userEvent.type(numberField(), '8');
    expect(described(numberField())).toContain('* Enter <= 5');
    await userEvent.clear(numberField());
    await userEvent.type(numberField(), '4');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('leads on when all is right', async () => {
    const { onSubmit } = show([number({}), questionOf({ key: 's', skippable: true })]);
    await userEvent.type(numberField(), '3{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('a choice of several', () => {
  const ones = questionOf({ key: 'm', title: 'Which ones?', type: 'multi-select' });
  const touch = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));

  it('is cleared by an override, and clears it', async () => {
    const { answer } = show([ones]);
    await touch('A walk');
    await touch('A talk');
    expect(answer('m')).toEqual(['walk', 'talk']);
    await touch('None of these');
    expect(answer('m')).toEqual(['none']);
    await touch('A talk');
    expect(answer('m')).toEqual(['talk']);
    await touch('A talk');
    expect(answer('m')).toEqual([]);
  });
});

describe('a number', () => {
  it('takes only what makes a whole number', async () => {
    const { answer } = show([number({ min: 0 })]);
    await userEvent.type(numberField(), '-1x.5e');
    expect(numberField().value).toBe('15');
    expect(answer('n')).toBe(15);
    expect(numberField().inputMode).toBe('numeric');
  });

  it('keeps what it had when something else is pasted', async () => {
    show([number({})]);
    await userEvent.click(numberField());
    await userEvent.paste('3.5');
    expect(numberField().value).toBe('');
  });

  it('says what may be entered', () => {
    show([number({ min: 1, max: 5 }, { skippable: true })]);
    expect(described(numberField())).toBe('A whole number from 1 to 5. You can skip this question.');
  });

  it('offers a keyboard with a minus where it may be negative', () => {
    show([number({ min: -10 })]);
    expect(numberField().inputMode).toBe('text');
  });
});

describe('a question that can be skipped', () => {
  it('says so, and an answer can be taken back', async () => {
    const { answer, onSubmit } = show([questionOf({ key: 's', title: 'Which?', skippable: true })]);
    expect(described(screen.getByRole('radiogroup', { name: 'Which?' }))).toBe('You can skip this question.');
    await userEvent.click(screen.getByRole('radio', { name: 'A talk' }));
    await press('Clear answer to: Which?');
    expect(answer('s')).toBeNull();
    await press('Submit');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('texts and conditions', () => {
  it('shows a question and its texts only while they are asked for', async () => {
    const enableWhen = [
      { behavior: 'all' as const, conditions: [{ question: 'c', operator: '=' as const, answer: 'talk' }] },
    ];
    show(
      [
        questionOf({
          key: 'c',
          title: 'Which?',
          prefaces: [{ kind: 'heading', text: 'Yesterday' }],
        }),
        questionOf({ key: 't', title: 'With whom?', type: 'free_text', enableWhen }),
      ],
      { title: 'Your days', closing: [{ kind: 'text', text: 'It is good to talk.', enableWhen }] },
    );
    expect(screen.getByRole('heading', { name: 'Your days', level: 2 })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Yesterday', level: 2 })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'A talk' }));
    expect(screen.getByRole('textbox', { name: 'With whom?' })).toBeTruthy();
    expect(screen.getByText('It is good to talk.')).toBeTruthy();
    expect(screen.getByText('1 of 2 answered')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'A walk' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByText('It is good to talk.')).toBeNull();
  });
});

it('renders the question that is answered, and no other, however many there are', async () => {
  const renders = new Map<string, number>();
  const questions = Array.from({ length: 100 }, (_, index) => {
    const key = `q${index}`;
    return Object.defineProperty(questionOf({ key }), 'title', {
      enumerable: true,
      get: () => {
        renders.set(key, (renders.get(key) ?? 0) + 1);
        return `How was day ${index}?`;
      },
    });
  });
  const { answer } = show(questions);
  const rows = await screen.findByRole('radiogroup', { name: 'How was day 50?' });
  renders.clear();
  await userEvent.click(within(rows).getByText('A talk'));
  expect(answer('q50')).toBe('talk');
  expect([...renders.keys()]).toEqual(['q50']);
});
