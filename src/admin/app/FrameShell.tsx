import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './frame.module.css';
import { WaveEdge } from './WaveEdge.tsx';

interface FrameShellProps {
  practice: string;
  /** Where the practice's name leads. */
  home: string;
  /** The foot of a phone holds what can be done with what is open. */
  isInside: boolean;
  /** Beside the practice's name. */
  top: ReactNode;
  /** Between the top and the page. */
  below?: ReactNode;
  /** The page. */
  children: ReactNode;
}

/** What every desk stands in: a way past the top for keys, the top with its edge, and the page. */
export const FrameShell = ({ practice, home, isInside, top, below, children }: FrameShellProps) => (
  <div className={styles.frame} data-inside={isInside || undefined}>
    <a className={styles.skip} href="#main">
      Skip to the words
    </a>
    <header className={styles.header}>
      <div className={styles.top}>
        <Link className={styles.mark} href={home}>
          {practice}
        </Link>
        {top}
      </div>
      <WaveEdge />
    </header>
    {below}
    <main id="main" className={styles.main} tabIndex={-1}>
      {children}
    </main>
  </div>
);
