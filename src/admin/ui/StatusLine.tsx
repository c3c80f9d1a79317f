import { SentenceText } from './AddressText.tsx';
import styles from './statusLine.module.css';
import type { ChangeStatus } from './useChange.ts';

/** Progress and result of a change. Always rendered, since screen readers announce changes only of existing regions. */
export const StatusLine = ({ message, busy, isFault }: ChangeStatus) => (
  <p role="status" className={`${styles.line} ${isFault ? styles.fault : ''}`}>
    <SentenceText text={busy || message} />
  </p>
);
