import type { ProgressSeries } from '@evenkeel/contract/progress';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/notice.tsx';
import { dailyMean, figureText, lastDays, shortFigure, type DayFigure } from './activity.ts';
import { FiguresTable } from './figures-table.tsx';
import { activityQuery } from './queries.ts';
import { Section } from './section.tsx';
import { useCalendar } from './use-calendar.ts';
import { spanName } from './words.ts';
import styles from './activity.module.css';

const kinds = {
  steps: { title: 'Steps per day', unit: 'steps' },
  distance: { title: 'Miles per day', unit: 'miles' },
} as const;
type Kind = keyof typeof kinds;

/** What the phone has measured, on phones that measure. */
export function ActivitySection({ userId }: { userId: string }) {
  const activity = useQuery(activityQuery(userId));
  return (
    <Section title="Physical activity" query={activity}>
      {({ steps, distance }) =>
        steps.length === 0 && distance.length === 0 ? (
          <Notice tone="info" title="There is no activity to show yet">
            <p>
              To see it here, enable Health permissions: open Settings, then Health, then Data Access &amp;
              Devices, choose this app and turn everything on.
            </p>
          </Notice>
        ) : (
          <>
            <Days kind="steps" data={steps} />
            <Days kind="distance" data={distance} />
          </>
        )
      }
    </Section>
  );
}

const dayName = (day: string) => spanName('1_week', { firstDay: day, lastDay: day });

const sentence = (kind: Kind, figures: readonly DayFigure[]): string => {
  const mean = dailyMean(figures);
  if (mean === null) return 'Nothing was measured in the past week.';
  const measured = figures.filter(({ value }) => value !== null).length;
  return `${figureText(kind, mean)} ${kinds[kind].unit} a day on average, over ${measured} of the past 7 days.`;
};

function Days({ kind, data }: { kind: Kind; data: ProgressSeries['data'] }) {
  const { title, unit } = kinds[kind];
  const figures = lastDays(data, useCalendar().today);
  const most = Math.max(1, ...figures.map(({ value }) => value ?? 0));
  return (
    <div className={styles['days']}>
      <h3>{title}</h3>
      <p>{sentence(kind, figures)}</p>
      <div className={styles['bars']} aria-hidden="true">
        {figures.map(({ day, value }) => (
          <div key={day} className={styles['day']}>
            <span className={styles['figure']}>{value === null ? '' : shortFigure(kind, value)}</span>
            <span className={styles['track']}>
              {value !== null && <span style={{ height: `${(100 * value) / most}%` }} />}
            </span>
            <span className={styles['name']}>{dayName(day).slice(0, 3)}</span>
          </div>
        ))}
      </div>
      <FiguresTable
        caption={`${title}, the past seven days`}
        of="Day"
        columns={[unit.charAt(0).toUpperCase() + unit.slice(1)]}
        rows={figures.map(({ day, value }) => ({
          name: dayName(day),
          figures: [value === null ? null : figureText(kind, value)],
        }))}
      />
    </div>
  );
}
