import { Mountains, Seam } from '../art/index.ts';
import styles from './sectionDivider.module.css';

type Kind = Parameters<typeof Seam>[0]['of'];

/** The strip of water where one section's surface meets the next. */
export function SectionDivider({ of }: { of: Kind }) {
  return (
    <div className={`${styles.shore} ${styles[of]}`}>
      <Seam of={of} />
    </div>
  );
}

/** The divider before the footer: mountains. */
export function Ranges() {
  return (
    <div className={styles.ranges}>
      <Mountains />
    </div>
  );
}
