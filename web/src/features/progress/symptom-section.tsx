import type { TimeScale } from '@evenkeel/contract/progress';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segments } from '../../ui/segments.tsx';
import { FiguresTable } from './figures-table.tsx';
import { symptomsGraphQuery } from './queries.ts';
import { Section } from './section.tsx';
import { SymptomBars } from './symptom-bars.tsx';
import { symptomSummary, topSymptoms } from './symptoms.ts';
import { rangeWords } from './words.ts';

const ranges: readonly { value: TimeScale; label: string; name: string }[] = [
  { value: '1_week', label: 'W', name: 'W, one week' },
  { value: '1_month', label: 'M', name: 'M, one month' },
  { value: '6_months', label: '6M', name: '6M, six months' },
  { value: 'all', label: 'Y', name: 'Y, one year' },
];

/** The strongest symptoms of a range, at most three. */
export function SymptomSection({ userId }: { userId: string }) {
  const [timeScale, setTimeScale] = useState<TimeScale>('1_week');
  const graph = useQuery(symptomsGraphQuery(userId, timeScale));
  return (
    <Section title="Symptoms" query={graph}>
      {(data) => (
        <>
          <Segments
            legend="Range of the symptom chart"
            value={timeScale}
            options={ranges}
            onChange={setTimeScale}
          />
          {data.length === 0 ? (
            <EmptyState title="We need more data to calculate this." drawing="leaf" />
          ) : (
            <>
              <p>{symptomSummary(timeScale, data)}</p>
              <SymptomBars symptoms={topSymptoms(data)} />
              <FiguresTable
                caption={`Means over ${rangeWords[timeScale]}, from 0 to 100 percent`}
                of="Symptom"
                columns={['Mean']}
                rows={data.map(({ display, value }) => ({
                  name: display,
                  figures: [`${Math.round(value)}%`],
                }))}
              />
            </>
          )}
        </>
      )}
    </Section>
  );
}
