import { Link } from 'wouter';
import { AddressText, SentenceText } from '../ui/AddressText.tsx';
import { DeskIcon } from '../ui/DeskIcon.tsx';
import styles from './health.module.css';
import type { Point, SaidOfPoint } from './healthTypes.ts';

/** A word and a shape, never colour alone; what is well says so by its sentence. */
const MARKS = { care: 'Needs a look', trouble: 'In trouble' } as const;

/** More of them would push away what stands below. */
const SHOWN = 3;

interface PointLineProps {
  name: string;
  point: Point;
  said: SaidOfPoint;
}

/** One thing that was looked at: how it is, and what to do. */
export function PointLine({ name, point: { level }, said }: PointLineProps) {
  return (
    <li>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.value}>
        {level !== 'well' && (
          <p className={level === 'trouble' ? styles.error : styles.warn}>
            <DeskIcon name="alert" />
            {MARKS[level]}
          </p>
        )}
        <p>
          <SentenceText text={said.words} />
        </p>
        {said.list && said.list.length > 0 && (
          <FoundList found={said.list} count={said.count ?? said.list.length} />
        )}
        {said.forHelper && said.forHelper.length > 0 && (
          <details className={styles.forHelper}>
            <summary>For your helper</summary>
            <ul>
              {said.forHelper.map((line) => (
                <li key={line}>
                  <AddressText text={line} />
                </li>
              ))}
            </ul>
          </details>
        )}
        {/* In trouble the steps stand large beside it. */}
        {level === 'care' &&
          said.todo?.map((step) => (
            <p key={step}>
              <SentenceText text={step} />
            </p>
          ))}
      </div>
      {said.link && (
        <Link href={said.link.href} className={styles.link}>
          {said.link.words}
        </Link>
      )}
    </li>
  );
}

function FoundList({ found, count }: { found: readonly string[]; count: number }) {
  const list = (
    <ul className={styles.found}>
      {found.map((line) => (
        <li key={line}>
          <AddressText text={line} />
        </li>
      ))}
    </ul>
  );
  if (count <= SHOWN) return list;
  return (
    <details>
      <summary>{found.length < count ? `Show the first ${found.length}` : 'Show them'}</summary>
      {list}
    </details>
  );
}
