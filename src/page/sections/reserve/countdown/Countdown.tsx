import type { SiteContent } from '#content/schema';
import { DateText } from '../DateText.tsx';
import { Island } from '../Island.tsx';
import styles from './countdown.module.css';
import Clock from './island.ts';

interface Props {
  heading: string;
  countdown: SiteContent['countdown'];
}

/** Counts down to a day. The day itself is always said, so nothing is lost without scripts. */
export function Countdown({ heading, countdown: { date, closing, units } }: Props) {
  return (
    <section id="countdown-section" aria-labelledby="countdown-heading">
      <div className="wrap">
        <h2 id="countdown-heading">{heading}</h2>
        <p className={`lead ${styles.day}`}>
          <DateText of={date.replaceAll('/', '-')} />
        </p>
        <Island name="countdown" of={Clock} props={{ date, closing, units }} />
      </div>
    </section>
  );
}
