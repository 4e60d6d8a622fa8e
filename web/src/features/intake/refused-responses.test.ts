import { describe, expect, it } from 'vitest';
import { refusedResponses } from './refused-responses.ts';

const sent = [
  { linkId: 'sleep', value: 'x' },
  { linkId: '/a.b/1', value: null },
];

describe('refusedResponses', () => {
  it('finds items by linkId, by position, and nothing else', () => {
    const found = refusedResponses(sent, {
      'responses./a.b/1': '* Required',
      'responses.0.value': 'Must be a text',
      'responses.gone': 'Unknown',
      pageIndex: 'No such page',
    });
    expect([...found]).toEqual([
      ['/a.b/1', '* Required'],
      ['sleep', 'Must be a text'],
    ]);
  });
});
