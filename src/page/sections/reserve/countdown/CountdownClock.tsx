import styles from './countdown.module.css';
import { useRemaining } from './useRemaining.ts';

interface Props {
  date: string;
  closing: string;
  /** The words for days, hours, minutes and seconds. */
  units: readonly string[];
}

/** The running figures, or the closing words once the day has begun. Its place is kept until it is known. */
export function CountdownClock({ date, closing, units }: Props) {
  const left = useRemaining(date);
  if (left === 'past') return <p className={`lead ${styles.closing}`}>{closing}</p>;
  return (
    <dl className={styles.clock} data-known={left !== 'unknown'}>
      {units.map((unit, at) => (
        <div key={unit}>
          <dt>{unit}</dt>
          <dd>{twoFigures(left === 'unknown' ? 0 : (left[at] ?? 0))}</dd>
        </div>
      ))}
    </dl>
  );
}

const twoFigures = (count: number) => String(count).padStart(2, '0');
