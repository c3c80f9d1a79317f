import { useEffect, useState } from 'react';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../durations.ts';
import { DateText } from '../../../components/DateText.tsx';
import type { TimedCountdown } from '../../../pageState.ts';
import { Island } from '../Island.tsx';
import type { SectionProps } from '../registry.ts';
import styles from './countdown.module.css';

/** Counts down to a day. The day itself is shown too, so the section is complete without scripts. */
export function Countdown({ content, countdown }: SectionProps) {
  const { heading = '', date, closing, units } = content.countdown;
  return (
    <section id="countdown-section" aria-labelledby="countdown-heading">
      <div className="wrap">
        {countdown && (
          <Island
            name="countdown"
            of={CountdownClock}
            props={{ heading, date, closing, units, ...countdown }}
          />
        )}
      </div>
    </section>
  );
}

interface ClockProps extends TimedCountdown {
  heading: string;
  /** `2026-11-30`, or `2026/11/30` in content of an earlier version. */
  date: string;
  /** Replaces everything else once the day has begun. */
  closing: string;
  /** The words for days, hours, minutes and seconds. */
  units: readonly string[];
}

export function CountdownClock({ heading, date, closing, units, begins, isOver }: ClockProps) {
  const remaining = useRemaining(begins, isOver);
  if (remaining === 'past') return <h2 id="countdown-heading">{closing}</h2>;
  return (
    <div className={`columns ${styles.split}`}>
      <div>
        <h2 id="countdown-heading">{heading}</h2>
        <p className={`lead ${styles.day}`}>
          <DateText of={date.replaceAll('/', '-')} />
        </p>
      </div>
      <dl className={styles.clock} data-known={remaining !== 'unknown'}>
        {units.map((unit, at) => (
          <div key={unit}>
            <dt>{unit}</dt>
            <dd>{padNumber(remaining === 'unknown' ? 0 : (remaining[at] ?? 0))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const padNumber = (count: number) => String(count).padStart(2, '0');

/** The remaining time, updated every second. Rendering reads no clock, so the first value is `unknown` or `past`. */
function useRemaining(moment: number, isOver: boolean): Remaining | 'past' | 'unknown' {
  const [remaining, setRemaining] = useState<Remaining | 'past' | 'unknown'>(isOver ? 'past' : 'unknown');

  useEffect(() => {
    const tick = () => {
      const now = measureRemaining(moment, Date.now());
      setRemaining(now ?? 'past');
      if (!now) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [moment]);

  return remaining;
}

/** Days, hours, minutes and seconds. */
type Remaining = readonly [number, number, number, number];

/** Both parameters are in milliseconds since 1970. @returns undefined once the moment has come */
export function measureRemaining(moment: number, now: number): Remaining | undefined {
  const remaining = moment - now;
  if (remaining <= 0) return undefined;
  return [
    Math.floor(remaining / DAY),
    Math.floor((remaining % DAY) / HOUR),
    Math.floor((remaining % HOUR) / MINUTE),
    Math.floor((remaining % MINUTE) / SECOND),
  ];
}
