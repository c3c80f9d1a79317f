import type { ArtProps } from './SpriteDrawing.tsx';

interface Props extends ArtProps {
  /** How long the session is; an hour fills the dial. */
  minutes: number;
}

const CENTRE = 32;
const RADIUS = 28;

/** The length of a session as a share of the sun. Yellow means time here, never a control. */
export function Dial({ minutes, className }: Props) {
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx={CENTRE} cy={CENTRE} r={RADIUS} fill="none" stroke="var(--line)" strokeWidth="2.5" />
      {minutes >= 60 ? (
        <circle cx={CENTRE} cy={CENTRE} r={RADIUS} fill="var(--art-sun)" />
      ) : (
        <path d={drawSlice(minutes / 60)} fill="var(--art-sun)" />
      )}
    </svg>
  );
}

/** A slice of the dial that starts at twelve o'clock; `share` is more than 0 and less than 1. */
function drawSlice(share: number): string {
  const angle = 2 * Math.PI * share;
  const x = Math.round(CENTRE + RADIUS * Math.sin(angle));
  const y = Math.round(CENTRE - RADIUS * Math.cos(angle));
  const large = share > 0.5 ? 1 : 0;
  return `M${CENTRE} ${CENTRE}V${CENTRE - RADIUS}A${RADIUS} ${RADIUS} 0 ${large} 1 ${x} ${y}z`;
}
