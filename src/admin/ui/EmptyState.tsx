import type { ReactNode } from 'react';
import styles from './emptyState.module.css';

export const EmptyState = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles.empty}>
    <p>{text}</p>
    {children}
  </div>
);
