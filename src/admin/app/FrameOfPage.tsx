import { PageRoutes } from './DeskRoutes.tsx';
import { FrameShell } from './FrameShell.tsx';
import styles from './frame.module.css';

/** The desk of whoever edits on their own computer: My page, and no place of enquiries or people. */
export const FrameOfPage = ({ practice }: { practice: string }) => (
  <FrameShell
    practice={practice}
    home="/page"
    isInside
    top={<p className={styles.well}>You change the files on this computer.</p>}
  >
    <PageRoutes />
  </FrameShell>
);
