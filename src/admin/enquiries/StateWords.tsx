import { AdminIcon } from '../ui/AdminIcon.tsx';
import type { StateMark } from './list/marks.ts';
import styles from './stateWords.module.css';

/** A state as a shape and a word, never as a colour alone. */
export const StateWords = ({ mark: { icon, words, tone } }: { mark: StateMark }) => (
  <span className={`${styles.state} ${styles[tone]}`}>
    <AdminIcon name={icon} />
    {words}
  </span>
);
