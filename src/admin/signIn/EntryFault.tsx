import { DeskButton } from '../ui/DeskButton.tsx';
import { WayIn } from './WayIn.tsx';
import styles from './wayIn.module.css';

/** The desk could not be opened at all. */
export const EntryFault = ({ words, onRetry }: { words: string; onRetry: () => unknown }) => (
  <WayIn title="The desk" said={words}>
    <DeskButton kind="main" className={styles.main} onClick={() => void onRetry()}>
      Try again
    </DeskButton>
  </WayIn>
);
