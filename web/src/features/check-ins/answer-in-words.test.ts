import { describe, expect, it } from 'vitest';
import { lifestyle, worry } from '../../testing/sample-check-ins.ts';
import { answerInWords } from './answer-in-words.ts';

const nodes = new Map([...lifestyle.content.nodes, ...worry.content.nodes].map((node) => [node.id, node]));
const inWords = (id: string, value: Parameters<typeof answerInWords>[1]) => {
  const node = nodes.get(id);
  if (node === undefined) throw new Error(`There is no node ${id}`);
  return answerInWords(node, value);
};

describe('answerInWords', () => {
  it('tells a slider that stands at zero from one that was skipped', () => {
    expect(inWords('energy', 0)).toBe('In the middle (0)');
    expect(inWords('energy', null)).toBeNull();
    expect(inWords('energy', undefined)).toBeNull();
  });

  it('says a position on the range of its own slider', () => {
    expect(inWords('loud', 10)).toBe('Very high (10)');
    expect(inWords('loud', 0)).toBe('Very low (0)');
  });

  it('has the words of what was chosen', () => {
    expect(inWords('strong', 'lots')).toBe('Very');
    expect(inWords('helped', ['walk', 'talk'])).toBe('A walk, Talking');
    expect(inWords('helped', [])).toBeNull();
    expect(inWords('where', 'gone')).toBe('gone');
  });

  it('leaves a text as it is, also where it looks like an id', () => {
    expect(inWords('note', 'walk')).toBe('walk');
    expect(inWords('note', '')).toBeNull();
  });
});
