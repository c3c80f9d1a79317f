import { useEffect, useState } from 'react';
import type { SiteContent } from '#content/schema';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../durations.ts';
import { DateText } from '../../../components/DateText.tsx';
import type { SectionProps, TimedCountdown } from '../../../pageState.ts';
import { Island } from '../Island.tsx';
import styles from './countdown.module.css';

/** Counts down to a day. The day itself is shown too, so the section is complete without JavaScript. */
export function Countdown({ content, countdown }: SectionProps) {
  const { heading = '', date, closing, units } = content.countdown;
  return (
    <div className="wrap">
      {countdown && (
        <Island
          name="countdown"
          component={CountdownClock}
          props={{ heading, date, closing, units, ...countdown }}
        />
      )}
    </div>
  );
}

type ClockProps = TimedCountdown & SiteContent['countdown'];

/** Once the day has begun, the closing text replaces everything else. */
export function CountdownClock({ heading, date, closing, units, begins, isOver }: ClockProps) {
  // In milliseconds; undefined until the first tick, because rendering must not read the clock.
  const [remaining, setRemaining] = useState<number | undefined>(isOver ? 0 : undefined);
  useEffect(() => {
    const tick = () => {
      const timeLeft = Math.max(0, begins - Date.now());
      setRemaining(timeLeft);
      if (timeLeft === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [begins]);
  if (remaining === 0) return <h2 id="countdown-heading">{closing}</h2>;
  const counts = splitTime(remaining ?? 0);
  return (
    <div className={`columns ${styles.split}`}>
      <div>
        <h2 id="countdown-heading">{heading}</h2>
        <p className={`lead ${styles.day}`}>
          {/* In content of an earlier version, the date is `2026/11/30`. */}
          <DateText date={date.replaceAll('/', '-')} />
        </p>
      </div>
      <dl className={styles.clock} data-known={remaining !== undefined}>
        {units.map((unit, index) => (
          <div key={unit}>
            <dt>{unit}</dt>
            <dd>{String(counts[index] ?? 0).padStart(2, '0')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Splits milliseconds into whole days, hours, minutes and seconds. */
export const splitTime = (ms: number): number[] => [
  Math.floor(ms / DAY),
  Math.floor((ms % DAY) / HOUR),
  Math.floor((ms % HOUR) / MINUTE),
  Math.floor((ms % MINUTE) / SECOND),
];
