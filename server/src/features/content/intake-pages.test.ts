import { describe, expect, it } from 'vitest';
import { everyItem } from '@evenkeel/contract/intake-rules';
import type { IntakeItem } from '@evenkeel/contract/intake-questionnaire';
import { choice, form, text, type Json } from '../../testing/fhir-forms.ts';
import { importIntake } from './import-content.ts';

const imported = (...items: Json[]) => {
  const result = importIntake(form(items));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { pages } = result.content.content;
  const all = pages.flatMap((page) => everyItem(page.items));
  return { pages, item: (linkId: string) => all.find((one) => one.linkId === linkId) };
};
const group = (linkId: string, item: Json[], more: Json = {}): Json => ({
  linkId,
  text: `Group ${linkId}`,
  type: 'group',
  item,
  ...more,
});
const when = (question: string, answer: Json): Json => ({
  enableWhen: [{ question, operator: '=', ...answer }],
});

describe('the items of a FHIR Questionnaire, in an intake', () => {
  const shape = (items: readonly IntakeItem[]): unknown[] =>
    items.map(({ linkId, items: below }) => (below.length === 0 ? linkId : [linkId, shape(below)]));
  const pagesOf = (...items: Json[]) =>
    imported(...items).pages.map(({ description, items: shown }) => [description, ...shape(shown)]);
  const texts = (count: number, from = 0) =>
    Array.from({ length: count }, (_one, index) => text(`q${from + index}`));
  const names = (count: number, from = 0) =>
    Array.from({ length: count }, (_one, index) => `q${from + index}`);

  it('stay where they are in groups and below questions; help stands before its question', () => {
    const { pages, item } = imported(
      text('first'),
      group('g', [
        group('inner', [
          choice('q', { item: [text('why'), { linkId: 'help', type: 'display', text: 'Help' }] }),
        ]),
      ]),
    );
    expect(pages.map(({ items }) => shape(items))).toEqual([
      ['first'],
      [['inner', ['help', ['q', ['why']]]]],
    ]);
    expect(item('help')).toMatchObject({ type: 'group', text: 'Help', items: [] });
    expect(item('why')?.enableWhen).toBeUndefined();
  });

  it('make a page of each group at the top, and gather what is between them', () => {
    expect(pagesOf(text('a'), group('g', texts(7)), text('b'), text('c'), group('h', [text('d')]))).toEqual([
      ['', 'a'],
      ['Group g', ...names(7)],
      ['', 'b', 'c'],
      ['Group h', 'd'],
    ]);
  });

  it('make even pages of a handful where there are no groups', () => {
    expect(pagesOf(...texts(13)).map((page) => page.length - 1)).toEqual([5, 5, 3]);
    expect(pagesOf(...texts(6))).toEqual([['', ...names(6)]]);
  });

  it('spread a long group over several pages, at its own groups where it has some', () => {
    expect(pagesOf(group('g', texts(14)))).toEqual([
      ['Group g', ...names(5)],
      ['Group g (continued)', ...names(5, 5)],
      ['Group g (continued)', ...names(4, 10)],
    ]);
    const long = group('g', [text('a'), group('x', texts(8)), group('y', texts(3, 8)), text('b')]);
    expect(pagesOf(text('first'), long)).toEqual([
      ['', 'first'],
      ['Group g', 'a'],
      ['Group g: Group x', ...names(8)],
      ['Group g', ['y', names(3, 8)], 'b'],
    ]);
  });

  it('open a group around everything, and keep a text with what it introduces', () => {
    const hello = { linkId: 'hello', type: 'display', text: 'Hello' };
    expect(
      pagesOf(group('all', [hello, group('g', [text('a')]), text('b')], { text: 'A form of our own' })),
    ).toEqual([
      ['Group g', 'hello', 'a'],
      ['', 'b'],
    ]);
  });

  it('leave a question that follows from an answer on the page of that answer', () => {
    const follows = (linkId: string) => text(linkId, when('q5', { answerString: 'yes' }));
    expect(pagesOf(...texts(6), follows('then'), follows('and'))).toEqual([['', ...names(6), 'then', 'and']]);
  });

  it('take over the condition of the group that became a page', () => {
    const { item, pages } = imported(
      choice('c'),
      group(
        'g',
        [text('q'), text('r', when('q', { answerString: 'x' }))],
        when('c', { answerCoding: { code: 'a' } }),
      ),
    );
    const onGroup = { behavior: 'any', conditions: [{ question: 'c', operator: '=', answer: 'a' }] };
    expect(pages[1]?.description).toBe('Group g');
    expect(item('q')?.enableWhen).toEqual([onGroup]);
    expect(item('r')?.enableWhen).toEqual([
      onGroup,
      { behavior: 'any', conditions: [{ question: 'q', operator: '=', answer: 'x' }] },
    ]);
  });
});
