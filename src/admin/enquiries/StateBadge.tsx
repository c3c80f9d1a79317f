import { AdminIcon } from '../ui/AdminIcon.tsx';
import type { StateMark } from './list/marks.ts';
import styles from './stateBadge.module.css';

/** A state as icon and text, not as colour alone. */
export const StateBadge = ({ mark: { icon, words, tone } }: { mark: StateMark }) => (
  <span className={`${styles.state} ${styles[tone]}`}>
    <AdminIcon name={icon} />
    {words}
  </span>
);
