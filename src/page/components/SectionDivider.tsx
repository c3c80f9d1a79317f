import { Mountains, Seam } from '../art/index.ts';
import styles from './sectionDivider.module.css';

type Kind = Parameters<typeof Seam>[0]['of'];

/** The strip of water, or of land, where one section's surface meets the next. */
export function SectionDivider({ of, inland }: { of: Kind; inland: boolean }) {
  return (
    <div className={`${styles.shore} ${styles[of]}`}>
      <Seam of={of} inland={inland} />
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
