import { Mountains, Seam } from '../art/index.ts';
import styles from './sectionDivider.module.css';

type Kind = Parameters<typeof Seam>[0]['of'];

/** Where one section's surface ends in the next: the strip that holds the water between them. */
export function SectionDivider({ of }: { of: Kind }) {
  return (
    <div className={`${styles.shore} ${styles[of]}`}>
      <Seam of={of} />
    </div>
  );
}

/** The last shore: mountains before the footer's night. */
export function Ranges() {
  return (
    <div className={styles.ranges}>
      <Mountains />
    </div>
  );
}
