import drawings from './made/land.json';
import land from './made/land.svg?no-inline';
import landShores from './made/land-shores.svg?no-inline';
import seams from './made/shores.json';
import shores from './made/shores.svg?no-inline';
import { type ArtProps, createSprite, SpriteDrawing } from './SpriteDrawing.tsx';

/** The drawings of an inland practice, in a file that only such pages fetch. */
const LandDrawing = createSprite(land, drawings);
const Shore = createSprite(shores, seams);
const LandShore = createSprite(landShores, seams);

interface InlandProps extends ArtProps {
  /** Draws land instead of sea. */
  inland: boolean;
}

/** Seams are named after their water. On inland pages they are hills with gums, fields and fences. */
export type SeamName = 'ripple' | 'swell' | 'swash' | 'sun-sea' | 'drain' | 'tide';

/** The border between two sections. It stretches to its box and is transparent above its highest crest. */
export function Seam({ of, inland, className }: InlandProps & { of: SeamName }) {
  if (inland) return <LandDrawing name={`land-${of}`} className={className} fit="none" />;
  return <SpriteDrawing name={`seam-${of}`} className={className} fit="none" />;
}

/**
 * The seam above a section whose position is free: the last layer has the `color` of the parent element. Only pages
 * with such a section fetch the file.
 * @param props.of the section below; sections without a seam of their own share `other`
 */
export function OwnSeam({ of, inland }: { of: string; inland: boolean }) {
  const Drawing = inland ? LandShore : Shore;
  return <Drawing name={of in seams ? (of as keyof typeof seams) : 'other'} fit="none" />;
}

/** A location of sessions: a half disc on a ground line. One part of the drawing extends beyond the disc. */
export function Spot({ of, className }: ArtProps & { of: 'park' | 'beach' | 'home' | 'pilates' | 'clinic' }) {
  return <SpriteDrawing name={of} className={className} spills />;
}

/** Footprints in the sand, which run off the right edge: of a runner, of bare feet, of shoes with a walking pole. */
export function Track({ of, className }: ArtProps & { of: 'run' | 'bare' | 'pole' }) {
  return <SpriteDrawing name={`track-${of}`} className={className} fit="xMinYMid slice" />;
}

/** Mat and hat at sunrise, on the sand or under a gum: in the arch when there is no portrait. */
export function Kit({ inland, className }: InlandProps) {
  const fit = 'xMidYMax slice';
  if (inland) return <LandDrawing name="land-kit" className={className} fit={fit} />;
  return <SpriteDrawing name="kit" className={className} fit={fit} />;
}

/** A pelican on a jetty post, or a kookaburra on a fence post. `turnBirdToAnswers` moves its head. */
export function BirdOnPost({ inland, className }: InlandProps) {
  if (inland) return <LandDrawing name="land-kookaburra" over="land-kookaburra-head" className={className} />;
  return <SpriteDrawing name="pelican" over="pelican-head" className={className} />;
}

/** The Glass House Mountains at last light, between contact and footer. */
export function Mountains({ className }: ArtProps) {
  return (
    <SpriteDrawing name="mountains" under="evening-sun" className={className} fit="xMidYMax slice" spills />
  );
}

/** The swash along the menu's left edge. Inline, because a reference appeared four frames later than the menu. */
export function MenuEdge({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 36 800" preserveAspectRatio="none" aria-hidden="true">
      <g fill="var(--art-sea-3)">
        <path
          id="menu-wave"
          d="M36 0H20Q-8 90 22 172-8 260 20 348-8 430 24 508-8 590 22 658-8 730 16 800H36z"
        />
      </g>
      <use href="#menu-wave" x="9" fill="var(--deep)" />
    </svg>
  );
}

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

const CENTRE = 32;
const RADIUS = 28;

/** The length of a session as a share of the sun; an hour fills it. */
export function Dial({ minutes, className }: ArtProps & { minutes: number }) {
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

/** A slice of the dial from twelve o'clock; `share` is between 0 and 1, both excluded. */
function drawSlice(share: number): string {
  const angle = 2 * Math.PI * share;
  const x = Math.round(CENTRE + RADIUS * Math.sin(angle));
  const y = Math.round(CENTRE - RADIUS * Math.cos(angle));
  const largeArc = share > 0.5 ? 1 : 0;
  return `M${CENTRE} ${CENTRE}V${CENTRE - RADIUS}A${RADIUS} ${RADIUS} 0 ${largeArc} 1 ${x} ${y}z`;
}

/** A tuft of grass at the foot of a photo, which breaks its edge. */
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
