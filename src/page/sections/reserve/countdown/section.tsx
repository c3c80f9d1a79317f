import type { ReserveProps } from '../registry.ts';
import { Countdown } from './Countdown.tsx';

export function Section({ content, countdown: timed }: ReserveProps) {
  const { countdown } = content;
  if (!timed) throw new Error('The countdown needs its moment by the practice’s clock.');
  return <Countdown heading={countdown.heading ?? ''} countdown={countdown} timed={timed} />;
}
