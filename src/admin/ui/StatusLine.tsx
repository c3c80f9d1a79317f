import { SentenceText } from './AddressText.tsx';
import styles from './statusLine.module.css';
import type { ChangeStatus } from './useChange.ts';

/** Progress or result of a change. Always rendered: screen readers announce changes only in existing regions. */
export const StatusLine = ({ message, busy, isFault }: ChangeStatus) => (
  <p role="status" className={`${styles.line} ${isFault ? styles.fault : ''}`}>
    <SentenceText text={busy || message} />
  </p>
);
