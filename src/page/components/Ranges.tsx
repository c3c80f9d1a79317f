import { Mountains } from '../art/index.ts';
import styles from './ranges.module.css';

/** The divider before the footer: mountains. */
export function Ranges() {
  return (
    <div className={styles.ranges}>
      <Mountains />
    </div>
  );
}
