import type { ReactNode } from 'react';
import styles from './figures-table.module.css';

interface FiguresTableProps {
  caption: string;
  /** The heading of the first column. */
  of: string;
  columns: readonly string[];
  rows: readonly { name: string; figures: readonly (string | null)[] }[];
}

/** The figures behind a chart, one tap away. Nothing recorded is said in words, never as zero. */
export function FiguresTable({ caption, of, columns, rows }: FiguresTableProps): ReactNode {
  return (
    <details className={styles['figures']}>
      <summary className={styles['summary']}>Show as a table</summary>
      {/* A region that scrolls has to be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['scroll']} aria-label={caption} tabIndex={0}>
        <table className={styles['table']}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, figures }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {figures.map((figure, index) => (
                  <td key={columns[index]}>{figure ?? <span>not recorded</span>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
