import type { ReserveProps } from '../registry.ts';
import { Countdown } from './Countdown.tsx';

export function Section({ content: { countdown } }: ReserveProps) {
  return <Countdown heading={countdown.heading ?? ''} countdown={countdown} />;
}
