import { describe, expect, it } from 'vitest';
import { faceOf, positionText } from './slider-words.ts';

describe('faceOf', () => {
  it.each([
    [-2, '😞'],
    [-0.67, '😞'],
    [-0.66, '😐'],
    [0, '😐'],
    [0.66, '😐'],
    [0.67, '😊'],
    [2, '😊'],
  ])('is chosen by the third of the range: %d is %s', (value, face) => {
    expect(faceOf(value, -2, 2)).toBe(face);
  });

  it('has a face for a range without length', () => {
    expect(faceOf(1, 1, 1)).toBe('😞');
  });
});

describe('positionText', () => {
  it.each([
    [-2, 'Very low (−2)'],
    [-1, 'Low (−1)'],
    [0, 'In the middle (0)'],
    [0.01, 'In the middle (0.01)'],
    [0.4000001, 'High (0.4)'],
    [2, 'Very high (2)'],
  ])('says where %d is', (value, words) => {
    expect(positionText(value, -2, 2)).toBe(words);
  });
});
