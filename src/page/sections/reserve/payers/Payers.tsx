import type { SiteContent } from '#content/schema';
import styles from './payers.module.css';

/** More payers than three: smaller, so that the sun they are written on stays in its own column. */
export function Payers({ payers }: { payers: SiteContent['pricing']['rebates']['payers'] }) {
  return (
    <ul className={styles.payers}>
      {payers.map(({ name }) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
