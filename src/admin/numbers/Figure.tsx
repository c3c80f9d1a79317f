import { lazy, type ReactNode, Suspense, useId } from 'react';
import type { BarInChart } from './BarChart.tsx';
import { CountsTable } from './CountsTable.tsx';
import styles from './numbers.module.css';

/** The chart library comes by itself, after the words. */
const BarChart = lazy(async () => ({ default: (await import('./BarChart.tsx')).BarChart }));

interface FigureProps {
  title: string;
  sentence: string;
  bars: readonly BarInChart[];
  /** One of its own, where there is more to say than the bars do. */
  table?: ReactNode;
  /** What the rows are called in the table: in full. */
  names?: readonly string[];
  column?: string;
}

/** A drawing, its sentence, and the same figures as a table. */
export function Figure({ title, sentence, bars, table, names = [], column = '' }: FigureProps) {
  const id = useId();
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.sentence}>{sentence}</p>
      <Suspense fallback={<p className={styles.drawing}>The drawing is on its way.</p>}>
        <BarChart
          bars={bars}
          description={`${title}, drawn as bars. ${sentence} The table below has each number.`}
        />
      </Suspense>
      <details>
        <summary>The same as a table</summary>
        {table ?? <CountsTable title={title} column={column} names={names} bars={bars} />}
      </details>
    </figure>
  );
}
