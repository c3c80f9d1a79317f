import { DateText } from '../../../components/DateText.tsx';
import type { TimedCountdown } from '../../../timedCountdown.ts';
import styles from './countdown.module.css';
import { useRemaining } from './useRemaining.ts';

interface Props extends TimedCountdown {
  heading: string;
  /** As the content writes it: `2026-11-30`, or `2026/11/30` in one of an earlier version. */
  date: string;
  /** What is said in place of all else once the day has begun. */
  closing: string;
  /** The words for days, hours, minutes and seconds. */
  units: readonly string[];
}

/** The heading, the day and the running figures, or the closing words once it has come: never both. */
export function CountdownClock({ heading, date, closing, units, begins, isOver }: Props) {
  const left = useRemaining(begins, isOver);
  if (left === 'past') return <h2 id="countdown-heading">{closing}</h2>;
  return (
    <div className={styles.split}>
      <div>
        <h2 id="countdown-heading">{heading}</h2>
        <p className={`lead ${styles.day}`}>
          <DateText of={date.replaceAll('/', '-')} />
        </p>
      </div>
      <dl className={styles.clock} data-known={left !== 'unknown'}>
        {units.map((unit, at) => (
          <div key={unit}>
            <dt>{unit}</dt>
            <dd>{twoFigures(left === 'unknown' ? 0 : (left[at] ?? 0))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const twoFigures = (count: number) => String(count).padStart(2, '0');
