import styles from './working.module.css';

/** A loading message as text, because a spinner alone says too little. CSS delays it, so that it skips short waits. */
export const Working = ({ text }: { text: string }) => (
  <p className={styles.working} role="status">
    {text}
  </p>
);
