import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withOverrides } from './overriding-choices.ts';

const options = [
  { id: 'a', title: 'A' },
  { id: 'b', title: 'B' },
  { id: 'none', title: 'None of these', isOverride: true },
  { id: 'unsure', title: 'I do not know', isOverride: true },
];

describe('withOverrides', () => {
  it.each<[string, string[], string, string[]]>([
    ['adds a choice', ['a', 'b'], 'b', ['a', 'b']],
    ['takes a choice away', ['a'], 'b', ['a']],
    ['clears the others for an override', ['a', 'b', 'none'], 'none', ['none']],
    ['clears the override for another choice', ['none', 'a'], 'a', ['a']],
    ['lets one override clear another', ['none', 'unsure'], 'unsure', ['unsure']],
    ['takes an override away', [], 'none', []],
  ])('%s', (_, chosen, touched, expected) => {
    expect(withOverrides(options, chosen, touched)).toEqual(expected);
  });

  it('never holds an override beside anything else, however the rows are touched', () => {
    const ids = options.map(({ id }) => id);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ids)), (touches) => {
        let chosen: string[] = [];
        for (const touched of touches) {
          const next = chosen.includes(touched)
            ? chosen.filter((id) => id !== touched)
            : [...chosen, touched];
          chosen = withOverrides(options, next, touched);
          const overrides = chosen.filter((id) => id === 'none' || id === 'unsure');
          expect(overrides.length === 0 || chosen.length === 1).toBe(true);
          expect(chosen.includes(touched)).toBe(next.includes(touched));
        }
      }),
    );
  });
});
