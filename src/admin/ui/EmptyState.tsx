import type { ReactNode } from 'react';
import styles from './emptyState.module.css';

export const EmptyState = ({ words, children }: { words: string; children?: ReactNode }) => (
  <div className={styles.empty}>
    <p>{words}</p>
    {children}
  </div>
);
