import drawings from './made/land.json';
import land from './made/land.svg?no-inline';
import landShores from './made/land-shores.svg?no-inline';
import seams from './made/shores.json';
import shores from './made/shores.svg?no-inline';
import { type ArtProps, DrawingByReference, type DrawingName, SpriteDrawing } from './SpriteDrawing.tsx';

interface PlaceProps extends ArtProps {
  /** Whether the practice has no sea. */
  inland: boolean;
}

const SEAMS = {
  /** Overview's sand to the services' paper. */
  ripple: 'seam-ripple',
  /** Paper to the deep water of about. */
  swell: 'seam-swell',
  /** Deep water to the sand of pricing. */
  swash: 'seam-swash',
  /** Sand to the shallow water of the questions; the pricing sun rises out of it. */
  sunSea: 'seam-sun-sea',
  /** Shallow water to the paper of the reserve sections, when there are any. */
  drain: 'seam-drain',
  /** Shallow water to the dusk of contact. */
  tide: 'seam-tide',
} as const satisfies Record<string, DrawingName>;

/** What stands in for each where there is no sea: hills with gums, fields, fences. */
const LAND_SEAMS = {
  ripple: 'land-ripple',
  swell: 'land-swell',
  swash: 'land-swash',
  sunSea: 'land-sun-sea',
  drain: 'land-drain',
  tide: 'land-tide',
} as const satisfies Record<keyof typeof SEAMS, Parameters<typeof LandDrawing>[0]['name']>;

interface SeamProps extends PlaceProps {
  of: keyof typeof SEAMS;
}

/** Where one section's surface meets the next. Stretches to its box; transparent above its highest crest. */
export function Seam({ of, inland, className }: SeamProps) {
  if (inland) return <LandDrawing name={LAND_SEAMS[of]} className={className} fit="none" />;
  return <SpriteDrawing name={SEAMS[of]} className={className} fit="none" />;
}

/**
 * The seam above a section that may stand anywhere: its last layer takes the `color` of the element around it. The
 * file is fetched only by pages that have such a section.
 * @param props.of the section below; one that has no seam of its own has the one that is left
 */
export function OwnSeam({ of, inland }: { of: string; inland: boolean }) {
  const seam = seams[of in seams ? (of as keyof typeof seams) : 'other'];
  return <DrawingByReference file={inland ? landShores : shores} layers={[seam]} fit="none" />;
}

interface SpotProps extends ArtProps {
  of: 'park' | 'beach' | 'home' | 'pilates' | 'clinic';
}

/** One of the places where sessions take place: a half disc on a ground line, with one thing breaking its edge. */
export function Spot({ of, className }: SpotProps) {
  return <SpriteDrawing name={of} className={className} spills />;
}

interface TrackProps extends ArtProps {
  of: 'run' | 'bare' | 'pole';
}

/** Footprints in the sand: a runner's, bare ones, shoes with a pole. They run off the right edge. */
export function Track({ of, className }: TrackProps) {
  return <SpriteDrawing name={`track-${of}`} className={className} fit="xMinYMid slice" />;
}

/** Mat and hat at sunrise, on the sand or under a gum: fills the arch when there is no portrait. */
export function Kit({ inland, className }: PlaceProps) {
  const fit = 'xMidYMax slice';
  if (inland) return <LandDrawing name="land-kit" className={className} fit={fit} />;
  return <SpriteDrawing name="kit" className={className} fit={fit} />;
}

/** Beside the questions: a pelican on a jetty post, or a kookaburra on a fence post. Its head moves (`lookAtAnswers`). */
export function BirdOnPost({ inland, className }: PlaceProps) {
  if (inland) return <LandDrawing name="land-kookaburra" over="land-kookaburra-head" className={className} />;
  return <SpriteDrawing name="pelican" over="pelican-head" className={className} />;
}

/** The Glass House Mountains at last light, between contact and footer. */
export function Mountains({ className }: ArtProps) {
  return (
    <SpriteDrawing name="mountains" under="evening-sun" className={className} fit="xMidYMax slice" spills />
  );
}

/**
 * The swash along the left edge of the off-canvas menu. Stretches to the menu's height. In the document: as a reference
 * to another file it came four frames later than the menu.
 */
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

interface LandProps extends ArtProps {
  name: keyof typeof drawings;
  /** A part of it that moves by itself, in the same frame. */
  over?: keyof typeof drawings;
  fit?: string;
}

/** A drawing for a practice without a sea: from a file of its own, which no other page fetches. */
function LandDrawing({ name, over, ...rest }: LandProps) {
  const layers = [drawings[name], over && drawings[over]];
  return <DrawingByReference file={land} layers={layers} {...rest} />;
}
