import { SentenceText } from './AddressText.tsx';
import styles from './statusLine.module.css';
import type { ChangeStatus } from './useChange.ts';

/** The line beside what was pressed: what is under way, and what came of it. It is there from the start, to be heard. */
export const StatusLine = ({ message, busy, isFault }: ChangeStatus) => (
  <p role="status" className={`${styles.line} ${isFault ? styles.fault : ''}`}>
    <SentenceText text={busy || message} />
  </p>
);
