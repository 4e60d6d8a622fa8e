import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { responseErrors } from '@evenkeel/contract/intake-rules';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { descriptionOf } from '../../testing/description.ts';
import { itemOf } from '../../testing/intake-page.tsx';
import { ItemList } from './item-list.tsx';
import { createResponseStore } from './response-store.ts';

const yesNo = [
  { id: 'y', value: 'Yes' },
  { id: 'n', value: 'No' },
];

const show = (...items: IntakeItem[]) => {
  const pages = [{ description: 'A page', items }];
  const store = createResponseStore(pages, { sent: [], unsent: [] }, { put: () => {}, drop: () => {} });
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <ItemList items={items} store={store} level={2} />
    </QueryClientProvider>,
  );
  return {
    ...view,
    valueOf: (linkId: string) => store.get().responses[linkId],
    /** As Next does. */
    check: () => act(() => store.showErrors(responseErrors(pages, store.get().responses))),
    takeFromServer: (linkId: string, value: string[]) => act(() => store.takeFromServer([{ linkId, value }])),
  };
};

const field = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = async (name: RegExp | string, text: string) => userEvent.type(field(name), text);
const click = (name: string) => userEvent.click(screen.getByLabelText(name));

describe('a text', () => {
  it.each([
    ['line', 'INPUT', 'text', ''],
    ['paragraph', 'TEXTAREA', 'textarea', ''],
    ['date', 'INPUT', 'date', ''],
    ['date-time', 'INPUT', 'datetime-local', ''],
    ['time', 'INPUT', 'time', ''],
    ['whole-number', 'INPUT', 'text', 'numeric'],
    ['decimal', 'INPUT', 'text', 'decimal'],
  ] as const)('is typed as a %s', (format, tag, inputType, inputMode) => {
    show(itemOf({ linkId: 'q', text: 'How?', format, min: 0 }));
    const control = screen.getByLabelText<HTMLInputElement>('How?');
    expect([control.tagName, control.type, control.inputMode]).toEqual([tag, inputType, inputMode]);
    expect(control.getAttribute('autocomplete')).toBe('off');
  });

  it('says what a number may be, and takes nothing else', async () => {
    const { valueOf, check } = show(
      itemOf({ linkId: 'q', text: 'How many?', format: 'whole-number', min: -2, max: 9 }),
    );
    expect(descriptionOf(field('How many?'))).toEqual(['A whole number from -2 to 9.']);
    await type('How many?', '1x2');
    expect(valueOf('q')).toBe('12');
    check();
    expect(descriptionOf(field('How many?'))).toContain('* Enter between -2 and 9');
  });

  it('is marked where it has to be given, for eyes and ears', () => {
    show(itemOf({ linkId: 'q', text: 'Your town', required: true }));
    expect(field('Your town (required)')).toBeTruthy();
    expect(screen.getByText('*').getAttribute('aria-hidden')).toBe('true');
  });

  it('takes several lines, each with its own error', async () => {
    const { valueOf, check } = show(
      itemOf({ linkId: 'q', text: 'Numbers', multiple: true, required: true, format: 'whole-number' }),
    );
    check();
    expect(descriptionOf(field('Numbers (required) 1'))).toContain('* Enter whole number');
    await type('Numbers (required) 1', '12');
    await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
    await type('Numbers (required) 2', '-');
    check();
    expect(valueOf('q')).toEqual(['12', '-']);
    expect(descriptionOf(field('Numbers (required) 1'))).not.toContain('* Enter whole number');
    expect(descriptionOf(field('Numbers (required) 2'))).toContain('* Enter whole number');
  });

  it('shows the lines that another device has given', () => {
    const { takeFromServer } = show(itemOf({ linkId: 'q', text: 'Names', multiple: true }));
    takeFromServer('q', ['One', 'Two']);
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual([
      'One',
      'Two',
    ]);
  });
});

describe('a choice', () => {
  it('of one can be taken back unless it has to be made', async () => {
    const { valueOf, unmount } = show(
      itemOf({ linkId: 'q', text: 'Well?', type: 'choice', answerOptions: yesNo }),
    );
    await click('Yes');
    expect(valueOf('q')).toBe('y');
    await userEvent.click(screen.getByRole('button', { name: 'Clear answer to: Well?' }));
    expect(valueOf('q')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Yes'));
    unmount();
    show(itemOf({ linkId: 'q', text: 'Well?', type: 'choice', answerOptions: yesNo, required: true }));
    await click('Yes');
    expect(screen.queryByRole('button', { name: /Clear/ })).toBeNull();
  });

  it('of several lets an override stand alone', async () => {
    const { valueOf } = show(
      itemOf({
        linkId: 'q',
        type: 'choice',
        multiple: true,
        answerOptions: [...yesNo, { id: 'none', value: 'None of these', isOverride: true }],
      }),
    );
    await click('Yes');
    await click('No');
    expect(valueOf('q')).toEqual(['y', 'n']);
    await click('None of these');
    expect(valueOf('q')).toEqual(['none']);
    await click('No');
    expect(valueOf('q')).toEqual(['n']);
  });

  it('that is open takes words of one’s own in place of an option', async () => {
    const { valueOf, check } = show(
      itemOf({ linkId: 'q', type: 'choice', answerOptions: yesNo, open: true, required: true }),
    );
    await click('Something else');
    check();
    expect(descriptionOf(field('In your own words'))).toEqual(['* Required']);
    await type('In your own words', 'Maybe');
    expect(valueOf('q')).toBe('Maybe');
    await click('Yes');
    expect(valueOf('q')).toBe('y');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('of several that is open takes them beside the options', async () => {
    const { valueOf } = show(
      itemOf({ linkId: 'q', type: 'choice', answerOptions: yesNo, open: true, multiple: true }),
    );
    await click('Yes');
    await click('Something else');
    await type('In your own words', 'Both');
    expect(valueOf('q')).toEqual(['y', 'Both']);
    await click('Yes');
    expect(valueOf('q')).toEqual(['Both']);
    await click('Something else');
    expect(valueOf('q')).toEqual([]);
  });
});

describe('a group', () => {
  const nested = itemOf({
    linkId: 'g',
    text: 'At home',
    type: 'group',
    items: [
      itemOf({ linkId: 'note', text: 'A word first.', type: 'group' }),
      itemOf({
        linkId: 'h',
        text: 'The people there',
        type: 'group',
        items: [itemOf({ linkId: 'q', text: 'Who?' })],
      }),
    ],
  });

  it('is a heading over what is in it, to any depth', () => {
    show(nested);
    const outer = screen.getByRole('group', { name: 'At home' });
    expect(screen.getByRole('heading', { level: 2, name: 'At home' })).toBeTruthy();
    expect(within(outer).getByRole('heading', { level: 3, name: 'The people there' })).toBeTruthy();
    expect(
      within(within(outer).getByRole('group', { name: 'The people there' })).getByLabelText('Who?'),
    ).toBeTruthy();
  });

  it('that is empty is a text to read, and one without a text is no more than its items', () => {
    show(nested, itemOf({ linkId: 'i', text: '', type: 'group', items: [itemOf({ linkId: 'x' })] }));
    expect(screen.getByText('A word first.').tagName).toBe('P');
    expect(screen.getAllByRole('group')).toHaveLength(2);
    expect(field('Question x')).toBeTruthy();
  });
});

describe('what an answer leads to', () => {
  it('is shown once it is given, and gone when it is not', async () => {
    show(
      itemOf({
        linkId: 'a',
        text: 'Any pets?',
        items: [itemOf({ linkId: 'b', text: 'Their names', items: [itemOf({ linkId: 'c', text: 'And?' })] })],
      }),
    );
    expect(screen.queryByLabelText('Their names')).toBeNull();
    await type('Any pets?', 'Two');
    await type('Their names', 'Tom');
    expect(field('And?')).toBeTruthy();
    await userEvent.clear(field('Any pets?'));
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await type('Any pets?', 'Two');
    expect(field('Their names').value).toBe('Tom');
  });

  it('is help, for a number that calls for it', async () => {
    show(itemOf({ linkId: 'q', text: 'How often?', format: 'whole-number', safety: { atLeast: 2 } }));
    await type('How often?', '1');
    expect(screen.queryByRole('alert')).toBeNull();
    await type('How often?', '0');
    expect(screen.getByRole('alert').textContent).toContain('You do not have to go through this alone.');
  });
});
