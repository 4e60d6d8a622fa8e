import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { descriptionOf } from '../../testing/description.ts';
import { intakeCalls as calls, itemOf } from '../../testing/intake-page.tsx';
import { heading, openQuestions, press } from '../../testing/intake-questions.tsx';

const yesNo = [
  { id: 'y', value: 'Yes' },
  { id: 'n', value: 'No' },
];
const pageWith = (given: Partial<ReturnType<typeof itemOf>> = {}) => [
  {
    description: 'About your health',
    items: [
      itemOf({
        linkId: 'medicine',
        text: 'Medicine',
        type: 'group',
        repeats: true,
        items: [
          itemOf({ linkId: 'name', text: 'Its name', required: true }),
          itemOf({ linkId: 'helps', text: 'Does it help?', type: 'choice', answerOptions: yesNo }),
          itemOf({
            linkId: 'why',
            text: 'Why not?',
            enableWhen: [
              { behavior: 'all', conditions: [{ question: 'helps', operator: '=', answer: 'n' }] },
            ],
          }),
        ],
        ...given,
      }),
    ],
  },
  { description: 'At last', items: [itemOf({ linkId: 'last', text: 'Anything else?' })] },
];
const pages = pageWith();

const entry = (name: string) => within(screen.getByRole('group', { name }));
const entries = () => screen.queryAllByRole('group', { name: /^Medicine \d$/ });
const names = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /Its name/ });
const values = () => names().map(({ value }) => value);
const nameOf = (place: number) => names()[place] ?? document.body;
const add = () => press('Add another Medicine');
const three = [
  { linkId: 'name', value: 'Sertraline' },
  { linkId: 'name[2.aaaa]', value: 'Ibuprofen' },
  { linkId: 'name[3.bbbb]', value: 'Melatonin' },
];

describe('a group that repeats', () => {
  it('is as any other group while there is one entry', async () => {
    openQuestions(pages);
    await heading('About your health');
    expect(screen.getByRole('heading', { level: 2, name: 'Medicine' })).toBeTruthy();
    expect(entries()).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('has one more entry, goes to it, says so, and asks there what its own answers bring up', async () => {
    const { sentTo } = openQuestions(pages);
    await heading('About your health');
    await userEvent.type(nameOf(0), 'Sertraline');
    await add();
    expect(screen.getByRole('heading', { level: 3, name: 'Medicine 2' })).toBeTruthy();
    expect(document.activeElement).toBe(entry('Medicine 2').getByRole('textbox', { name: /Its name/ }));
    expect(screen.getByText('Medicine 2 was added.')).toBeTruthy();
    await userEvent.keyboard('Ibuprofen');
    await userEvent.click(entry('Medicine 2').getByLabelText('No'));
    expect(entry('Medicine 1').queryByRole('textbox', { name: 'Why not?' })).toBeNull();
    await userEvent.type(entry('Medicine 2').getByRole('textbox', { name: 'Why not?' }), 'Tired');
    await press('Next');
    await heading('At last');
    const mark = /^\w+(\[2\.[a-z0-9]{4}\])$/;
    await waitFor(() => expect(sentTo(calls.savePage)).toHaveLength(1));
    const [{ body } = { body: null }] = sentTo(calls.savePage);
    const { responses } = body as { responses: { linkId: string; value: string }[] };
    expect(new Set(responses.flatMap(({ linkId }) => mark.exec(linkId)?.[1] ?? [])).size).toBe(1);
    expect(responses.map(({ linkId, value }) => [linkId.replace(/\[.*/, ''), value])).toEqual([
      ['name', 'Sertraline'],
      ['name', 'Ibuprofen'],
      ['helps', 'n'],
      ['why', 'Tired'],
    ]);
  });

  it('forgets an entry that was added and left empty, whatever is required in it', async () => {
    const { sentTo } = openQuestions(pages, { progress: { responses: three.slice(0, 1) } });
    await heading('About your health');
    await add();
    await press('Next');
    await heading('At last');
    await press('Back');
    await heading('About your health');
    expect(values()).toEqual(['Sertraline']);
    await waitFor(() => expect(sentTo(calls.savePage)).toHaveLength(1));
    expect(sentTo(calls.savePage)[0]?.body).toEqual({ pageIndex: 0, responses: [] });
  });

  it('shows beside each entry what is wrong in it', async () => {
    openQuestions(pages, { progress: { responses: three.slice(0, 1) } });
    await heading('About your health');
    await add();
    await userEvent.click(entry('Medicine 2').getByLabelText('Yes'));
    await press('Next');
    expect(screen.getByRole('alert').textContent).toBe('1 question needs another look.');
    expect(descriptionOf(nameOf(1))).toEqual(['* Required']);
    expect(document.activeElement).toBe(nameOf(1));
  });

  it('asks before it removes what was filled in, and leaves the others as they are', async () => {
    const { sentTo } = openQuestions(pages, { progress: { responses: three } });
    await heading('About your health');
    expect(values()).toEqual(['Sertraline', 'Ibuprofen', 'Melatonin']);
    await press('Remove Medicine 2');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Medicine 2?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(values()).toHaveLength(3);
    await press('Remove Medicine 2');
    await press('Remove');
    expect(values()).toEqual(['Sertraline', 'Melatonin']);
    expect(screen.getByText('Medicine 2 was removed.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Medicine 1' }));
    await press('Next');
    await waitFor(() => expect(sentTo(calls.savePage)).toHaveLength(1));
    expect(sentTo(calls.savePage)[0]?.body).toEqual({
      pageIndex: 0,
      responses: [{ linkId: 'name[2.aaaa]', value: null }],
    });
  });

  it('removes the first as well, and without a question where nothing is in it', async () => {
    openQuestions(pages, { progress: { responses: three.slice(0, 2) } });
    await heading('About your health');
    await press('Remove Medicine 1');
    await press('Remove');
    expect(values()).toEqual(['Ibuprofen']);
    expect(entries()).toEqual([]);
    await add();
    await press('Remove Medicine 2');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(values()).toEqual(['Ibuprofen']);
  });

  it('keeps an entry in sight that is being emptied', async () => {
    openQuestions(pages, { progress: { responses: three.slice(0, 2) } });
    await heading('About your health');
    await userEvent.clear(nameOf(1));
    expect(values()).toEqual(['Sertraline', '']);
    await userEvent.type(nameOf(1), 'Aspirin');
    expect(values()).toEqual(['Sertraline', 'Aspirin']);
  });

  it('says how many there may be, and takes no more', async () => {
    openQuestions(pageWith({ minOccurs: 2, maxOccurs: 3 }), { progress: { responses: three.slice(0, 1) } });
    await heading('About your health');
    expect(screen.getByText('At least 2, up to 3.')).toBeTruthy();
    await press('Next');
    expect(screen.getByText('* Add at least 2')).toBeTruthy();
    expect(document.activeElement).toBe(nameOf(0));
    await add();
    await userEvent.keyboard('Ibuprofen');
    expect(screen.queryByText('* Add at least 2')).toBeNull();
    await add();
    expect(screen.queryByRole('button', { name: /Add another/ })).toBeNull();
    await press('Next');
    await heading('At last');
  });

  it('says its name once where the page is named after it', async () => {
    const [first, ...others] = pages;
    openQuestions([{ description: 'Medicine', items: first?.items ?? [] }, ...others]);
    await heading('Medicine');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(screen.getByRole('group', { name: 'Medicine' })).toBeTruthy();
    await add();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Medicine 1',
      'Medicine 2',
    ]);
  });

  it('can hold another one, each entry with entries of its own', async () => {
    const effect = itemOf({
      linkId: 'effect',
      text: 'Effect',
      type: 'group',
      repeats: true,
      items: [itemOf({ linkId: 'what', text: 'What happens?' })],
    });
    openQuestions(pageWith({ items: [itemOf({ linkId: 'name', text: 'Its name' }), effect] }), {
      progress: { responses: three.slice(0, 2) },
    });
    await heading('About your health');
    await userEvent.click(entry('Medicine 2').getByRole('button', { name: 'Add another Effect' }));
    await userEvent.keyboard('Tired');
    expect(entry('Medicine 2').getAllByRole('group', { name: /^Effect \d$/ })).toHaveLength(2);
    expect(entry('Medicine 1').queryAllByRole('group', { name: /^Effect \d$/ })).toEqual([]);
    await press('Remove Medicine 1');
    await press('Remove');
    expect(values()).toEqual(['Ibuprofen']);
    expect(screen.getAllByRole<HTMLInputElement>('textbox', { name: 'What happens?' })[1]?.value).toBe(
      'Tired',
    );
  });
});
