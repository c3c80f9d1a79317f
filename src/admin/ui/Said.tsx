import { SentenceText } from './AddressText.tsx';
import styles from './said.module.css';
import type { SaidOfChange } from './useChange.ts';

/** The line beside what was pressed: what is under way, and what came of it. It is there from the start, to be heard. */
export const Said = ({ said, busy, isFault }: SaidOfChange) => (
  <p role="status" className={`${styles.said} ${isFault ? styles.fault : ''}`}>
    <SentenceText text={busy || said} />
  </p>
);
