import { describe, expect, it } from 'vitest';
import { lifestyleSummary } from './summary.ts';

const energy = (value: number) => ({ display: 'Energy', value });

describe('the chart in words', () => {
  it('says nothing where nothing was recorded', () => {
    expect(lifestyleSummary('1_week', [], [])).toBeNull();
  });

  it('gives the means of a range that stands for itself', () => {
    const means = [energy(3.14), { display: 'Positivity', value: 2 }, { display: 'Social', value: 4.96 }];
    expect(lifestyleSummary('all', means, null)).toBe(
      'On average over the past year, from 0 (low) to 5 (high): energy 3.1, positivity 2.0 and social 5.0.',
    );
  });

  it.each([
    [3.1, 3, 'about the same'],
    [3.3, 3, 'a little higher'],
    [2.6, 3, 'a little lower'],
    [4, 3, 'higher'],
    [1, 3, 'lower'],
  ])('%d beside %d is %s', (value, usual, words) => {
    expect(lifestyleSummary('1_week', [energy(value)], [energy(usual)])).toBe(
      `On average over the past week, from 0 (low) to 5 (high), beside the past month: energy ${value.toFixed(1)}, ${words}.`,
    );
  });
});
