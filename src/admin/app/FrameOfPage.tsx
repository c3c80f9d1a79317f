import { Link } from 'wouter';
import { PageRoutes } from './DeskRoutes.tsx';
import styles from './frame.module.css';
import { WaveEdge } from './WaveEdge.tsx';

/** The desk of whoever edits on their own computer: My page, and no place of enquiries or people. */
export const FrameOfPage = ({ practice }: { practice: string }) => (
  <div className={styles.frame} data-inside>
    <a className={styles.skip} href="#main">
      Skip to the words
    </a>
    <header className={styles.header}>
      <div className={styles.top}>
        <Link className={styles.mark} href="/page">
          {practice}
        </Link>
        <p className={styles.well}>You change the files on this computer.</p>
      </div>
      <WaveEdge />
    </header>
    <main id="main" className={styles.main} tabIndex={-1}>
      <PageRoutes />
    </main>
  </div>
);
