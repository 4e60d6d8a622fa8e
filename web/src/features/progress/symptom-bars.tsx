import { cutLabel, type Symptom } from './symptoms.ts';
import styles from './symptom-bars.module.css';

/** Bars from 0 to 100 percent over a rule at every quarter. What they show stands in words above them. */
export function SymptomBars({ symptoms }: { symptoms: readonly Symptom[] }) {
  return (
    <div className={styles['chart']} aria-hidden="true">
      {symptoms.map(({ display, value }) => (
        <div key={display} className={styles['symptom']}>
          <span className={styles['label']} title={display}>
            {cutLabel(display)}
          </span>
          <span className={styles['track']}>
            <span className={styles['bar']} style={{ width: `${value}%` }} />
          </span>
          <span className={styles['value']}>{Math.round(value)}%</span>
        </div>
      ))}
      <div className={styles['axis']}>
        {[0, 25, 50, 75, 100].map((tick) => (
          <span key={tick} style={{ insetInlineStart: `${tick}%` }}>
            {tick}%
          </span>
        ))}
      </div>
    </div>
  );
}
