import { type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { readServedPractice } from './knownPractice.ts';
import { Sea } from './Sea.tsx';
import styles from './wayIn.module.css';

interface WayInProps {
  title: string;
  lead?: string;
  /** What happened, or what went wrong. */
  said: string;
  children: ReactNode;
}

/** What every way in looks like: whose door it is comes first. A new one takes the focus, so that its title is read out. */
export function WayIn({ title, lead, said, children }: WayInProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { name, mark } = readServedPractice();
  usePageTitle(title, name);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.way}>
      <main className={styles.inside}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {name && (
          <p className={styles.practice}>
            {mark && <img src={mark} alt="" />}
            {name}
          </p>
        )}
        {lead && <p className={styles.lead}>{lead}</p>}
        <p role="status" className={styles.said}>
          {said}
        </p>
        {children}
      </main>
      <Sea />
    </div>
  );
}
