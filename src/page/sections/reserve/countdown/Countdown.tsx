import type { SiteContent } from '#content/schema';
import type { TimedCountdown } from '../../../datedNotices.ts';
import { Island } from '../Island.tsx';
import { CountdownClock } from './CountdownClock.tsx';

interface Props {
  heading: string;
  countdown: SiteContent['countdown'];
  timed: TimedCountdown;
}

/** Counts down to a day. The day itself is always said until it comes, so nothing is lost without scripts. */
export function Countdown({ heading, countdown: { date, closing, units }, timed }: Props) {
  return (
    <section id="countdown-section" aria-labelledby="countdown-heading">
      <div className="wrap">
        <Island name="countdown" of={CountdownClock} props={{ heading, date, closing, units, ...timed }} />
      </div>
    </section>
  );
}
