import { describe, expect, it } from 'vitest';
import { itemOf } from '../../testing/intake-page.tsx';
import { nearestPage, pageOf, shownLinkIds, shownPages } from './shown-pages.ts';

const whenYes = [
  { behavior: 'all' as const, conditions: [{ question: 'a', operator: '=' as const, answer: 'yes' }] },
];
const pages = [
  { description: 'First', items: [itemOf({ linkId: 'a' })] },
  {
    description: 'Second',
    items: [itemOf({ linkId: 'g', type: 'group', items: [itemOf({ linkId: 'b', enableWhen: whenYes })] })],
  },
  { description: 'A text to read', items: [] },
];
const indexes = (responses: Record<string, string>) => shownPages(pages, shownLinkIds(pages, responses));

describe('shownPages', () => {
  it('passes over pages on which nothing is asked, also where a group is left empty', () => {
    expect(indexes({})).toEqual([0, 2]);
    expect(indexes({ a: 'yes' })).toEqual([0, 1, 2]);
  });

  it('leaves a page to go on from where nothing is asked at all', () => {
    expect(shownPages([{ description: '', items: [itemOf({ linkId: 'x' })] }], new Set())).toEqual([0]);
  });
});

describe('nearestPage', () => {
  it('is the page itself, the next one, or the last', () => {
    expect([0, 1, 2, 9].map((asked) => nearestPage(asked, [0, 2]))).toEqual([0, 2, 2, 2]);
  });
});

describe('pageOf', () => {
  it('finds an item in groups, and nothing for what is not asked', () => {
    expect([pageOf(pages, 'b'), pageOf(pages, 'nowhere')]).toEqual([1, -1]);
  });
});
