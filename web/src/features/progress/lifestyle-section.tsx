import { lifestyleShift } from '@evenkeel/contract/progress-ranges';
import type { ProgressSeries, TimeScale } from '@evenkeel/contract/progress';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hrefs } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segments } from '../../ui/segments.tsx';
import { bucketsOf, spansOf } from './buckets.ts';
import { FiguresTable } from './figures-table.tsx';
import { LifestyleChart, type ChartedSeries } from './lifestyle-chart.tsx';
import { isLifestyleKind } from './lifestyle-kinds.ts';
import { lifestyleGraphQuery, lifestyleSeriesQuery } from './queries.ts';
import { Section } from './section.tsx';
import { lifestyleSummary, longerThan } from './summary.ts';
import { useCalendar } from './use-calendar.ts';
import { onScale, rangeWords, spanName } from './words.ts';

const ranges: readonly { value: TimeScale; label: string }[] = [
  { value: '1_week', label: 'One week' },
  { value: '1_month', label: 'One month' },
  { value: '6_months', label: 'Six months' },
  { value: 'all', label: 'All time' },
];

/** The four daily sliders over time, whoever has answered them or not. */
export function LifestyleSection({ userId }: { userId: string }) {
  const series = useQuery(lifestyleSeriesQuery(userId));
  return (
    <Section title="Lifestyle" query={series}>
      {(recorded) =>
        recorded.some(({ data }) => data.length > 0) ? (
          <Lifestyle userId={userId} recorded={recorded} />
        ) : (
          <EmptyState title="No Lifestyle Correlates completed." drawing="leaf">
            <ButtonLink to={hrefs.checkIns()}>Check in</ButtonLink>
          </EmptyState>
        )
      }
    </Section>
  );
}

function Lifestyle({ userId, recorded }: { userId: string; recorded: readonly ProgressSeries[] }) {
  const [timeScale, setTimeScale] = useState<TimeScale>('1_week');
  const calendar = useCalendar();
  const charted = chartedSeries(recorded, timeScale, calendar);
  const hasData = charted.some(({ buckets }) => buckets.some(({ count }) => count > 0));
  return (
    <>
      <Segments
        legend="Range of the lifestyle chart"
        value={timeScale}
        options={ranges}
        onChange={setTimeScale}
      />
      {hasData ? (
        <>
          <Summary userId={userId} timeScale={timeScale} />
          <LifestyleChart timeScale={timeScale} series={charted} />
          <FiguresTable
            caption={`Means over ${rangeWords[timeScale]}, from 0 (low) to 5 (high)`}
            of="When"
            columns={charted.map(({ title }) => title)}
            rows={(charted[0]?.buckets ?? []).map((span, index) => ({
              name: spanName(timeScale, span),
              figures: charted.map(({ buckets }) => {
                const mean = buckets[index]?.mean ?? null;
                return mean === null ? null : onScale(mean);
              }),
            }))}
          />
        </>
      ) : (
        <EmptyState title="We need more data to calculate this." drawing="leaf" />
      )}
    </>
  );
}

const chartedSeries = (
  recorded: readonly ProgressSeries[],
  timeScale: TimeScale,
  { timeZone, today }: { readonly timeZone: string; readonly today: string },
): ChartedSeries[] => {
  const spans = spansOf(timeScale, today);
  return recorded.flatMap(({ type, title, data }) =>
    isLifestyleKind(type)
      ? [{ kind: type, title, buckets: bucketsOf(data, spans, { timeZone, shift: lifestyleShift }) }]
      : [],
  );
};

/** The chart in words; it waits for both ranges that it compares. */
function Summary({ userId, timeScale }: { userId: string; timeScale: TimeScale }) {
  const around = longerThan[timeScale];
  const means = useQuery(lifestyleGraphQuery(userId, timeScale));
  const longer = useQuery({
    ...lifestyleGraphQuery(userId, around ?? timeScale),
    ...(around === null && { queryFn: skipToken }),
  });
  if (means.data === undefined || means.isPlaceholderData) return null;
  if (around !== null && (longer.isPlaceholderData || longer.isPending)) return null;
  const words = lifestyleSummary(timeScale, means.data, around === null ? null : (longer.data ?? null));
  return words === null ? null : <p>{words}</p>;
}
