import { type ReactNode, Suspense, useId } from 'react';
import styles from './numbers.module.css';

interface FigureProps {
  title: string;
  sentence: string;
  drawing: ReactNode;
  /** The same figures. */
  table: ReactNode;
  tableName?: string;
}

/** A drawing, its sentence, and the same figures as a table. */
export function Figure({ title, sentence, drawing, table, tableName = 'The same as a table' }: FigureProps) {
  const id = useId();
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.sentence}>{sentence}</p>
      {/* The chart library comes by itself, after the words. */}
      <Suspense fallback={<p className={styles.drawing}>The drawing is on its way.</p>}>{drawing}</Suspense>
      <details>
        <summary>{tableName}</summary>
        {table}
      </details>
    </figure>
  );
}
