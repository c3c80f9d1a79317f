import styles from './working.module.css';

/** A loading message, in words because a spinner alone is not informative. CSS delays it for short waits. */
export const Working = ({ words }: { words: string }) => (
  <p className={styles.working} role="status">
    {words}
  </p>
);
