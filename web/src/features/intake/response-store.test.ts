import { describe, expect, it, vi } from 'vitest';
import { itemOf } from '../../testing/intake-page.tsx';
import { createResponseStore } from './response-store.ts';

const pages = [
  {
    description: 'One',
    items: [
      itemOf({ linkId: 'a', required: true, items: [itemOf({ linkId: 'a.1' })] }),
      itemOf({ linkId: 'constructor', multiple: true }),
    ],
  },
];

const open = (known: Partial<Parameters<typeof createResponseStore>[1]> = {}) => {
  const draft = { put: vi.fn<(one: unknown) => void>(), drop: vi.fn<(sent: unknown) => void>() };
  const store = createResponseStore(pages, { sent: [], unsent: [], ...known }, draft);
  return { store, draft, get: store.get };
};

describe('the answers of a questionnaire', () => {
  it('are the server’s under this device’s own', () => {
    const { get } = open({
      sent: [
        { linkId: 'a', value: 'server' },
        { linkId: 'a.1', value: 'server' },
      ],
      unsent: [
        { linkId: 'a.1', value: 'own' },
        { linkId: 'of-another-questionnaire', value: 'x' },
      ],
    });
    expect(get().responses).toMatchObject({ a: 'server', 'a.1': 'own' });
    expect([...get().unsent]).toEqual(['a.1']);
  });

  it('find nothing for a linkId that is a word of the language', () => {
    expect(open().get().responses['constructor']).toBeUndefined();
  });

  it('show what an answer leads to, and tell of what changes alone', () => {
    const { store, get } = open();
    const before = get().shown;
    const heard = vi.fn<() => void>();
    const stop = store.subscribe(heard);
    store.answer('constructor', ['x']);
    expect(get().shown).toBe(before);
    store.answer('a', 'yes');
    expect([...get().shown]).toEqual(['a', 'a.1', 'constructor']);
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    store.answer('a', null);
    expect(heard).toHaveBeenCalledTimes(2);
    expect([...get().shown]).toEqual(['a', 'constructor']);
  });

  it('are kept on the device at each change, and no longer once the server has them', () => {
    const { store, draft, get } = open();
    store.answer('a', 'first');
    store.answer('constructor', ['x']);
    expect(draft.put).toHaveBeenLastCalledWith({ linkId: 'constructor', value: ['x'] });
    store.answer('a', 'second');
    // What was sent before the second change.
    store.noteSent([
      { linkId: 'a', value: 'first' },
      { linkId: 'constructor', value: ['x'] },
    ]);
    expect([...get().unsent]).toEqual(['a']);
    expect(draft.drop).toHaveBeenLastCalledWith([{ linkId: 'constructor', value: ['x'] }]);
  });

  it('take what another device has answered, but for what this one has changed', () => {
    const { store, get } = open({ sent: [{ linkId: 'a', value: 'old' }] });
    store.answer('a', 'own');
    store.takeFromServer([
      { linkId: 'a', value: 'theirs' },
      { linkId: 'a.1', value: 'theirs' },
    ]);
    expect(get().responses).toMatchObject({ a: 'own', 'a.1': 'theirs' });
    expect([...get().unsent]).toEqual(['a']);
  });

  it('lose an error as soon as it is mended, and gain none before somebody asks', () => {
    const { store, get } = open();
    store.answer('a', '');
    expect(get().errors.size).toBe(0);
    store.showErrors(new Map([['a', '* Required']]));
    store.answer('a', ' ');
    expect(get().errors.get('a')).toBe('* Required');
    store.answer('a', 'x');
    expect(get().errors.size).toBe(0);
  });
});

describe('the entries of what repeats', () => {
  const group = itemOf({
    linkId: 'g',
    text: 'Medicine',
    type: 'group',
    repeats: true,
    items: [itemOf({ linkId: 'q', required: true })],
  });
  const two = [
    { linkId: 'q', value: 'one' },
    { linkId: 'q[2.aaaa]', value: 'two' },
  ];
  const openGroup = () => {
    const draft = { put: vi.fn<(one: unknown) => void>(), drop: vi.fn<(sent: unknown) => void>() };
    const known = { sent: two, unsent: [] };
    const store = createResponseStore([{ description: '', items: [group] }], known, draft);
    const entries = () => store.get().pages[0]?.items[0]?.items.map(({ linkId }) => linkId);
    return { store, draft, entries };
  };

  it('stay the same object while there are no others', () => {
    const { store } = openGroup();
    const { pages: before } = store.get();
    store.answer('q', 'another word');
    expect(store.get().pages).toBe(before);
  });

  it('are those of both devices, and without one that was removed on either', () => {
    const { store, draft, entries } = openGroup();
    const added = store.addEntry('g');
    const linkId = added.replace('g', 'q');
    store.answer(linkId, 'of this device');
    store.removeEntry('g[2.aaaa]');
    expect(draft.put).toHaveBeenLastCalledWith({ linkId: 'q[2.aaaa]', value: null });
    // The server does not know of either yet; the other device has removed the first and added one.
    store.takeFromServer([
      { linkId: 'q', value: null },
      ...two.slice(1),
      { linkId: 'q[9.bbbb]', value: 'of the other' },
    ]);
    expect(entries()).toEqual([added, 'g[9.bbbb]']);
    expect([...store.get().unsent]).toEqual([linkId, 'q[2.aaaa]']);
  });

  it('are there while they are open, and gone when an empty one is closed', () => {
    const { store, entries } = openGroup();
    const added = store.addEntry('g');
    store.answer('q[2.aaaa]', '');
    expect(entries()).toEqual(['g[1]', 'g[2.aaaa]', added]);
    store.closeEmpty();
    expect(entries()).toEqual(['g[1]']);
  });
});
