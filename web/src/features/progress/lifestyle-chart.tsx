import type { TimeScale } from '@evenkeel/contract/progress';
import { line, symbol } from 'd3-shape';
import { useWidth } from '../../ui/use-width.ts';
import type { Bucket } from './buckets.ts';
import { looksOf, type LifestyleKind } from './lifestyle-kinds.ts';
import { spread } from './spread.ts';
import { ticksOf } from './words.ts';
import styles from './chart.module.css';

export interface ChartedSeries {
  readonly kind: LifestyleKind;
  readonly title: string;
  readonly buckets: readonly Bucket[];
}

const height = 264;
const margin = { top: 14, right: 86, bottom: 30, left: 40 };
const [lowest, highest] = [0, 5];

type Point = readonly [x: number, y: number];
type MaybePoint = readonly [x: number, y: number | null];

/** The four series on the scale of 0 to 5. What it shows stands in words above it and in the table below. */
export function LifestyleChart({
  timeScale,
  series,
}: {
  timeScale: TimeScale;
  series: readonly ChartedSeries[];
}) {
  const [box, width] = useWidth<HTMLDivElement>(343);
  const spans = series[0]?.buckets ?? [];
  const inner = Math.max(60, width - margin.left - margin.right);
  const x = linear([0, Math.max(1, spans.length - 1)], [margin.left, margin.left + inner]);
  const y = linear([lowest, highest], [height - margin.bottom, margin.top]);

  const lines = series.map(({ kind, title, buckets }) => {
    const points = buckets.map(({ mean }, index): MaybePoint => [x(index), mean === null ? null : y(mean)]);
    return { kind, title, points, shown: points.filter(isPoint) };
  });
  const labelled = lines.filter(({ shown }) => shown.length > 0);
  const labelYs = spread(
    labelled.map(({ shown }) => shown.at(-1)?.[1] ?? 0),
    { gap: 18, from: margin.top, to: height - margin.bottom },
  );

  return (
    <div ref={box} className={styles['box']}>
      <svg width={width} height={height} className={styles['chart']} aria-hidden="true" focusable="false">
        {[0, 1, 2, 3, 4, 5].map((value) => (
          <g key={value}>
            <line
              x1={margin.left}
              x2={margin.left + inner}
              y1={y(value)}
              y2={y(value)}
              className={styles['rule']}
            />
            <text x={margin.left - 8} y={y(value)} className={styles['value']}>
              {scaleWord(value)}
            </text>
          </g>
        ))}
        {ticksOf(timeScale, spans, { width: inner }).map(({ index, label }) => (
          <text key={index} x={x(index)} y={height - 8} className={styles['tick']}>
            {label}
          </text>
        ))}
        {lines.map(({ kind, points, shown }) => (
          <Series key={kind} kind={kind} points={points} shown={shown} />
        ))}
        {labelled.map(({ kind, title, shown }, index) => (
          <SeriesLabel
            key={kind}
            kind={kind}
            title={title}
            from={shown.at(-1) ?? [0, 0]}
            at={[margin.left + inner + 14, labelYs[index] ?? 0]}
          />
        ))}
      </svg>
    </div>
  );
}

const isPoint = (point: MaybePoint): point is Point => point[1] !== null;

type Span = readonly [from: number, to: number];

/** Places a value of one span within another. */
const linear =
  ([low, high]: Span, [start, end]: Span) =>
  (value: number): number =>
    start + ((value - low) / (high - low)) * (end - start);

const scaleWord = (value: number): string => {
  if (value === lowest) return 'Low';
  return value === highest ? 'High' : String(value);
};

const draw = line<MaybePoint>()
  // Where nothing was recorded the line stops and begins again.
  .defined(isPoint)
  .x(([left]) => left)
  .y(([, top]) => top ?? 0);

interface SeriesProps {
  kind: LifestyleKind;
  points: readonly MaybePoint[];
  shown: readonly Point[];
}

function Series({ kind, points, shown }: SeriesProps) {
  const { colour, dash, marker } = looksOf[kind];
  return (
    <g>
      <path d={draw([...points]) ?? ''} stroke={colour} strokeDasharray={dash} className={styles['line']} />
      {shown.map(([left, top]) => (
        <path
          key={left}
          d={symbol(marker, shown.length > 15 ? 26 : 46)() ?? ''}
          transform={`translate(${left},${top})`}
          fill={colour}
          className={styles['marker']}
        />
      ))}
    </g>
  );
}

interface SeriesLabelProps {
  kind: LifestyleKind;
  title: string;
  from: Point;
  at: Point;
}

/** Pixels from a label to its last point beyond which a tie would be taken for a line of the chart. */
const nearEnd = 40;

/** The name of a line at its end, tied to it where the label had to give way. */
function SeriesLabel({ kind, title, from, at }: SeriesLabelProps) {
  const { colour, marker } = looksOf[kind];
  const [left, top] = at;
  return (
    <g>
      {left - from[0] < nearEnd && (
        <line
          x1={from[0] + 5}
          y1={from[1]}
          x2={left - 7}
          y2={top}
          stroke={colour}
          className={styles['tie']}
        />
      )}
      <path d={symbol(marker, 40)() ?? ''} transform={`translate(${left},${top})`} fill={colour} />
      <text x={left + 9} y={top} className={styles['label']}>
        {title}
      </text>
    </g>
  );
}
