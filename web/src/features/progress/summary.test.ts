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

  it('tells what is higher and lower than usual, and what is not', () => {
    const means = [
      energy(3.3),
      { display: 'Positivity', value: 3 },
      { display: 'Sleep', value: 1 },
      { display: 'Social', value: 3.05 },
    ];
    const usual = means.map(({ display }) => ({ display, value: 3 }));
    expect(lifestyleSummary('1_week', means, usual)).toBe(
      'The past week, beside the past month: energy a little higher; sleep lower; positivity and social about the same.',
    );
  });

  it.each([
    [3.1, 'about the same'],
    [3.2, 'a little higher'],
    [2.6, 'a little lower'],
    [4, 'higher'],
    [1, 'lower'],
  ])('%d beside 3 is %s', (value, words) => {
    expect(lifestyleSummary('6_months', [energy(value)], [energy(3)])).toBe(
      `The past six months, beside the past year: energy ${words}.`,
    );
  });
});
