import { Link } from 'wouter';
import type { HealthPoint } from '#calls';
import { AddressText, SentenceText } from '../ui/AddressText.tsx';
import { DeskIcon } from '../ui/DeskIcon.tsx';
import styles from './health.module.css';

/** A word and a shape, never colour alone; what is well says so by its sentence. */
const MARKS = { care: 'Needs a look', trouble: 'In trouble' } as const;

/** More of them would push away what stands below. */
const SHOWN = 3;

/** One thing that was looked at: how it is, and what to do. */
export function PointLine({ point }: { point: HealthPoint }) {
  const { name, level, words, list = [], todo = [], link } = point;
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
          <SentenceText text={words} />
        </p>
        {list.length > SHOWN && (
          <details>
            <summary>Show them</summary>
            <FoundList found={list} />
          </details>
        )}
        {list.length > 0 && list.length <= SHOWN && <FoundList found={list} />}
        {/* In trouble the steps stand large beside it. */}
        {level === 'care' &&
          todo.map((step) => (
            <p key={step}>
              <SentenceText text={step} />
            </p>
          ))}
      </div>
      {link && (
        <Link href={link.href} className={styles.link}>
          {link.words}
        </Link>
      )}
    </li>
  );
}

const FoundList = ({ found }: { found: readonly string[] }) => (
  <ul className={styles.found}>
    {found.map((line) => (
      <li key={line}>
        <AddressText text={line} />
      </li>
    ))}
  </ul>
);
