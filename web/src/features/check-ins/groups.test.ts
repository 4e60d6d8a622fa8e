import { describe, expect, it } from 'vitest';
import { lifestyle, worksheet, worry } from '../../testing/sample-check-ins.ts';
import { groupsOf, isLifestyle } from './groups.ts';

describe('groupsOf', () => {
  it('puts modules under the headings of the selection, in their order', () => {
    const other = { ...worry, title: 'A second one' };
    expect(groupsOf([worksheet, worry, lifestyle, other])).toEqual([
      { title: 'Lifestyle Correlates', modules: [lifestyle] },
      { title: 'Symptom Modules', modules: [worry, other] },
      { title: 'Worksheets', modules: [worksheet] },
    ]);
  });

  it('leaves out a heading without modules', () => {
    expect(groupsOf([worksheet]).map(({ title }) => title)).toEqual(['Worksheets']);
    expect(groupsOf([])).toEqual([]);
  });
});

describe('isLifestyle', () => {
  it('goes by the exact title of a symptom module', () => {
    expect(isLifestyle(lifestyle)).toBe(true);
    expect(isLifestyle({ ...lifestyle, title: 'Lifestyle Correlates' })).toBe(false);
    expect(isLifestyle({ ...worksheet, title: lifestyle.title })).toBe(false);
  });
});
