import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Bucket } from './buckets.ts';
import { LifestyleChart, type ChartedSeries } from './lifestyle-chart.tsx';

const buckets = (means: readonly (number | null)[]): Bucket[] =>
  means.map((mean, index) => {
    const day = `2026-03-0${index + 1}`;
    return { firstDay: day, lastDay: day, mean, count: mean === null ? 0 : 1 };
  });
const series = (
  kind: ChartedSeries['kind'],
  title: string,
  means: readonly (number | null)[],
): ChartedSeries => ({ kind, title, buckets: buckets(means) });

const draw = (shown: readonly ChartedSeries[]) => {
  const { container } = render(<LifestyleChart timeScale="1_week" series={shown} />);
  const all = (selector: string) => [...container.querySelectorAll(selector)];
  return {
    lines: all('path.line').map((line) => ({
      path: line.getAttribute('d') ?? '',
      dash: line.getAttribute('stroke-dasharray'),
      colour: line.getAttribute('stroke'),
    })),
    markers: all('path.marker'),
    labels: all('text.label').map((label) => ({
      words: label.textContent,
      y: Number(label.getAttribute('y')),
    })),
    values: all('text.value').map(({ textContent }) => textContent),
  };
};

const four = [
  series('energy', 'Energy', [3, 3, 3]),
  series('positivity', 'Positivity', [3, 3.1, 3]),
  series('sleep_quality', 'Sleep', [1, 4, 3.05]),
  series('social', 'Social', [5, 5, 0]),
];

describe('LifestyleChart', () => {
  it('has a scale from Low at 0 to High at 5', () => {
    expect(draw(four).values).toEqual(['Low', '1', '2', '3', '4', 'High']);
  });

  it('tells its lines apart by colour, dash and marker', () => {
    const { lines, markers } = draw(four);
    expect(new Set(lines.map(({ colour }) => colour)).size).toBe(4);
    expect(new Set(lines.map(({ dash }) => dash)).size).toBe(4);
    expect(new Set(markers.map((marker) => marker.getAttribute('d'))).size).toBe(4);
    expect(markers).toHaveLength(12);
  });

  it('names each line at its end, and no name covers another', () => {
    const { labels } = draw(four);
    expect(labels.map(({ words }) => words)).toEqual(['Energy', 'Positivity', 'Sleep', 'Social']);
    const places = labels.map(({ y }) => y).toSorted((one, other) => one - other);
    for (const [index, y] of places.entries()) {
      if (index > 0) expect(y - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(18);
    }
  });

  it('stops a line where nothing was recorded, and draws nothing as zero', () => {
    const { lines, markers } = draw([series('energy', 'Energy', [2, 3, null, 0, 1])]);
    // Two strokes: each begins with a move of its own.
    expect(lines[0]?.path.match(/M/g)).toHaveLength(2);
    expect(markers).toHaveLength(4);
  });

  it('shows a day that stands alone as its marker', () => {
    expect(draw([series('energy', 'Energy', [null, 3, null])]).markers).toHaveLength(1);
  });

  it('has neither a line nor a name for what was never recorded in the range', () => {
    const { labels, markers } = draw([
      four[0] ?? series('energy', '', []),
      series('social', 'Social', [null]),
    ]);
    expect(labels.map(({ words }) => words)).toEqual(['Energy']);
    expect(markers).toHaveLength(3);
  });
});
