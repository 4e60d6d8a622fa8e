import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json, refusal } from '../../testing/api-stub.ts';
import { lifestyle, scoreOf, worry } from '../../testing/sample-check-ins.ts';
import {
  ownCalls,
  renderCheckIns,
  signedInBeforeEach,
  stubOwnCheckIns,
} from '../../testing/signed-in-check-ins.tsx';
import { heading, press } from '../../testing/taking-assessments.ts';

signedInBeforeEach();

const of = (number: number) => scoreOf(worry, number, [{ key: 'note', value: `Note ${number}` }]);
const page = (...numbers: number[]) => ({
  checkInModules: [worry],
  checkInScores: numbers.map(of),
  nextCursor: null as string | null,
});
const queryOf = (path: string) => new URL(path, 'https://app.test').searchParams;

describe('the dates of past answers', () => {
  const at = `/check-ins/${worry.id}/completed`;

  it('stand newest first, a page at a time', async () => {
    stubOwnCheckIns({
      [ownCalls.scores]: ({ path }) =>
        json(200, queryOf(path).get('cursor') === 'older' ? page(1) : { ...page(3, 2), nextCursor: 'older' }),
    });
    renderCheckIns(at);
    await heading('Worry');
    await press('Show earlier ones');
    expect(await screen.findByRole('link', { name: /January 1, 2026/ })).toBeTruthy();
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([3, 2, 1].map((n) => `${at}/${of(n).id}`));
    expect(screen.queryByRole('button', { name: 'Show earlier ones' })).toBeNull();
  });

  it('say where there are none', async () => {
    stubOwnCheckIns({ [ownCalls.scores]: () => json(200, page()) });
    renderCheckIns(at);
    expect(await screen.findByText('Nothing completed yet.')).toBeTruthy();
  });

  it("tell the server's words, and are not there for a check-in that is not", async () => {
    const api = stubOwnCheckIns({ [ownCalls.scores]: () => refusal(422, 'invalid-fields', 'Not now.') });
    const { address } = renderCheckIns(at);
    expect(await screen.findByText('Not now.')).toBeTruthy();
    api.on(ownCalls.scores, () => refusal(404, 'not-found', 'Not found.'));
    await press('Try again');
    await heading('Check in');
    expect(address()).toBe('/check-ins');
  });
});

describe('one set of answers', () => {
  const open = (number: number) => renderCheckIns(`/check-ins/${worry.id}/completed/${of(number).id}`);

  /** Three of them, each with its neighbours, newest first. */
  const stubThree = () =>
    stubOwnCheckIns({
      [ownCalls.scores]: ({ path }) => {
        const number = [1, 2, 3].find((one) => of(one).id === queryOf(path).get('scoreId'));
        if (number === undefined) return refusal(404, 'not-found', 'Not found.');
        return json(200, page(...[number + 1, number, number - 1].filter((one) => one > 0 && one < 4)));
      },
    });

  it('is read-only, with arrows to the one before and the one after', async () => {
    stubThree();
    const { address } = open(2);
    await heading('January 2, 2026');
    expect(screen.getByText('Note 2')).toBeTruthy();
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: /Previous/ }));
    await heading('January 1, 2026');
    expect(screen.getByText('Note 1')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Previous/ })).toBeNull();
    expect(address()).toContain(of(1).id);
    await userEvent.click(await screen.findByRole('link', { name: /Next/ }));
    await heading('January 2, 2026');
  });

  it('gives way to its neighbours by the arrow keys', async () => {
    stubThree();
    open(2);
    await heading('January 2, 2026');
    await userEvent.keyboard('{ArrowRight}');
    await heading('January 3, 2026');
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    await heading('January 2, 2026');
    expect(screen.getByText('Note 2')).toBeTruthy();
  });

  it('tells what was skipped from what was answered, by the version that was answered', async () => {
    const asked = { ...lifestyle, versionId: '00000000-0000-4000-8000-000000000777' };
    const [first, ...others] = asked.content.nodes;
    if (first === undefined) throw new Error('There is no slider');
    const earlier = {
      ...asked,
      content: { nodes: [{ ...first, label: 'As it was asked then' }, ...others] },
    };
    const score = scoreOf(earlier, 1, [
      { key: 'positivity', value: 0 },
      { key: 'energy', value: null },
    ]);
    stubOwnCheckIns({
      [ownCalls.scores]: () =>
        json(200, { checkInModules: [lifestyle, earlier], checkInScores: [score], nextCursor: null }),
    });
    renderCheckIns(`/check-ins/${lifestyle.id}/completed/${score.id}`);
    await heading('January 1, 2026');
    const answerTo = (question: string) =>
      screen.getByText(question).parentElement?.querySelector('dd')?.textContent;
    expect(answerTo('As it was asked then')).toBe('In the middle (0)');
    expect(answerTo('How lively were you?')).toBe('Not answered');
    expect(screen.queryByText('How bright was today?')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('leads to the dates where it is not to be found', async () => {
    stubThree();
    const { address } = renderCheckIns(`/check-ins/${worry.id}/completed/${lifestyle.id}`);
    await expect.poll(address).toBe('/check-ins');
  });
});
