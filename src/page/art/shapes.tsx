import type { ArtProps } from './SpriteDrawing.tsx';

/** Half a sun over two lines of water: the mark beside the practice's name. */
export function DefaultLogo({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
      <path fill="var(--art-sun)" d="M8,27c0-10,7-17,16-17s16,7,16,17z" />
      <path
        fill="var(--accent)"
        d="M2,28c5-3,9,1,14,0s8-3,13-1,10,2,17,0v5c-5,2-10,2-15,0s-9-1-13,0-10,3-16,1zM7,37c5-2,8,1,12,0s7-2,11-1,7,1,12,0v4c-4,1-8,1-12,0s-7,0-11,1-8,1-12,0z"
      />
    </svg>
  );
}

interface DialProps extends ArtProps {
  /** How long the session is; an hour fills the dial. */
  minutes: number;
}

const CENTRE = 32;
const RADIUS = 28;

/** The length of a session as a share of the sun. Yellow means time here, never a control. */
export function Dial({ minutes, className }: DialProps) {
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

/** A tuft of grass at the foot of a photo: the one thing that breaks its edge. */
export function DuneGrass({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 220 180" aria-hidden="true">
      <path
        fill="var(--art-leaf-3)"
        d="M84 180C78 120 58 70 18 44c34 34 46 86 52 136zM112 180c2-66 22-120 70-152-34 42-46 96-52 152zM60 180C50 142 34 116 4 102c24 24 34 50 40 78zM140 180c10-42 32-74 74-90-34 28-50 58-56 90z"
      />
      <path
        fill="var(--art-leaf-2)"
        d="M92 180C94 112 84 54 62 6c38 46 50 112 46 174zM104 180c-4-60 8-118 40-160-16 50-22 104-22 160zM74 180c-6-50-20-88-46-112 36 22 58 62 64 112zM122 180c8-52 28-88 66-108-30 32-44 66-48 108z"
      />
      <path
        fill="var(--art-leaf-1)"
        d="M88 180c-2-44-10-80-30-108 30 26 46 64 48 108zM108 180c2-48 14-86 36-112-12 36-16 72-18 112z"
      />
    </svg>
  );
}
