import type { ReserveProps } from '../registry.ts';
import { Countdown } from './Countdown.tsx';

/** Stories and tests that know no moment count to a day in UTC. */
const readAsUtc = (date: string) => Date.parse(date.replaceAll('/', '-'));

export function Section({ content, countdown: timed }: ReserveProps) {
  const { countdown } = content;
  return (
    <Countdown
      heading={countdown.heading ?? ''}
      countdown={countdown}
      timed={timed ?? { begins: readAsUtc(countdown.date), isOver: false }}
    />
  );
}
