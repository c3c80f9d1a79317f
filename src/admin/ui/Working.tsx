import styles from './working.module.css';

/** Something is on its way: words, since a wheel alone says nothing. They come when it takes longer than a moment. */
export const Working = ({ words }: { words: string }) => (
  <p className={styles.working} role="status">
    {words}
  </p>
);
