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

describe('first answers', () => {
  const whenMorning = [
    { behavior: 'all' as const, conditions: [{ question: 'time', operator: '=' as const, answer: 'am' }] },
  ];
  const items = [
    itemOf({ linkId: 'time', initial: 'am' }),
    itemOf({ linkId: 'early', enableWhen: whenMorning }),
    itemOf({
      linkId: 'g',
      type: 'group',
      repeats: true,
      items: [itemOf({ linkId: 'name' }), itemOf({ linkId: 'unit', initial: 'mg' })],
    }),
  ];
  const openFirst = (sent: { linkId: string; value: string | null }[] = []) => {
    const draft = { put: vi.fn<(one: unknown) => void>(), drop: vi.fn<(sent: unknown) => void>() };
    const store = createResponseStore([{ description: '', items }], { sent, unsent: [] }, draft);
    return { store, get: store.get };
  };

  it('stand there and count for what is asked, and are the person’s once the page is theirs', () => {
    const { store, get } = openFirst();
    expect([get().responses['time'], get().given['time']]).toEqual(['am', undefined]);
    expect([...get().shown]).toContain('early');
    expect([...get().unsent]).toEqual([]);
    store.takeFirst(0);
    expect([...get().unsent]).toEqual(['time', 'unit']);
    expect(get().given).toMatchObject({ time: 'am', unit: 'mg' });
  });

  it('are gone once they are cleared, here or on another device', () => {
    const { store, get } = openFirst([{ linkId: 'unit', value: null }]);
    store.answer('time', null);
    store.takeFirst(0);
    expect(get().responses).toMatchObject({ time: null, unit: null });
    expect([...get().shown]).not.toContain('early');
  });

  it('make no entry of one that was only added, and belong to one that is filled in', () => {
    const { store, get } = openFirst([{ linkId: 'name', value: 'A' }]);
    const unit = store.addEntry('g').replace('g', 'unit');
    expect(get().responses[unit]).toBe('mg');
    store.takeFirst(0);
    expect(get().given[unit]).toBeUndefined();
    store.answer(unit.replace('unit', 'name'), 'B');
    expect(get().given).toMatchObject({ [unit]: 'mg', [unit.replace('unit', 'name')]: 'B' });
  });

  it('do not come back in an entry that was removed, nor in one of another visit', () => {
    const { store, get } = openFirst([
      { linkId: 'name', value: 'A' },
      { linkId: 'name[2.aaaa]', value: 'B' },
    ]);
    expect(get().responses['unit[2.aaaa]']).toBeUndefined();
    store.removeEntry('g[1]');
    expect(get().responses).toMatchObject({ name: null, unit: null });
  });
});
