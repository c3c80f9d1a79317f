import duneGrass from './inline/dune-grass.svg?raw';
import logo from './inline/logo.svg?raw';
import menuEdge from './inline/menu-edge.svg?raw';
import drawings from './made/land.json';
import land from './made/land.svg?no-inline';
import landShores from './made/land-shores.svg?no-inline';
import seams from './made/shores.json';
import shores from './made/shores.svg?no-inline';
import { type ArtProps, createSprite, InlineDrawing, SpriteDrawing } from './SpriteDrawing.tsx';

/** The drawings of an inland practice, in a file that only inland pages fetch. */
const LandDrawing = createSprite(land, drawings);
const Shore = createSprite(shores, seams);
const LandShore = createSprite(landShores, seams);

/** Draws land instead of sea. */
type InlandProps = { inland: boolean };

/** Seams are named after their water. On inland pages they are hills with gums, fields and fences. */
export type SeamName = 'ripple' | 'swell' | 'swash' | 'sun-sea' | 'drain' | 'tide';

/** The border between two sections. It stretches to fill its box, and is transparent above its outline. */
export function Seam({ name, inland }: InlandProps & { name: SeamName }) {
  if (inland) return <LandDrawing name={`land-${name}`} fit="none" />;
  return <SpriteDrawing name={`seam-${name}`} fit="none" />;
}

/** The seam above the overview or an optional section, in a separate file. Its last layer has the parent's `color`. */
export function SectionSeam({ section, inland }: InlandProps & { section: string }) {
  const Drawing = inland ? LandShore : Shore;
  return <Drawing name={section in seams ? (section as keyof typeof seams) : 'other'} fit="none" />;
}

/** A location for sessions: a half disc on a ground line. One part of the drawing extends beyond the disc. */
export const Spot = ({ name }: { name: 'park' | 'beach' | 'home' | 'pilates' | 'clinic' }) => (
  <SpriteDrawing name={name} hasOverflow />
);

/** Footprints in the sand that run off the right edge: of a runner, of bare feet, and of shoes with a walking pole. */
export const Track = ({ name }: { name: 'run' | 'bare' | 'pole' }) => (
  <SpriteDrawing name={`track-${name}`} fit="xMinYMid slice" />
);

/** Mat and hat at sunrise, on the sand or under a gum tree. Fills the arch if there is no portrait. */
export const Kit = ({ inland }: InlandProps) =>
  inland ? (
    <LandDrawing name="land-kit" fit="xMidYMax slice" />
  ) : (
    <SpriteDrawing name="kit" fit="xMidYMax slice" />
  );

/** A pelican on a jetty post, or a kookaburra on a fence post. `turnBirdToAnswers` moves its head. */
export function BirdOnPost({ inland, className }: InlandProps & ArtProps) {
  if (inland)
    return <LandDrawing name="land-kookaburra" front="land-kookaburra-head" className={className} />;
  return <SpriteDrawing name="pelican" front="pelican-head" className={className} />;
}

/** The Glass House Mountains at last light, between contact and footer. */
export const Mountains = () => (
  <SpriteDrawing name="mountains" back="evening-sun" fit="xMidYMax slice" hasOverflow />
);

/** The swash along the menu's left edge. Inline, because a sprite appeared four frames after the menu. */
export const MenuEdge = ({ className }: ArtProps) => (
  <InlineDrawing body={menuEdge} frame="0 0 36 800" fit="none" className={className} />
);

/** Half a sun over two lines of water: the mark beside the practice's name. */
export const DefaultLogo = () => <InlineDrawing body={logo} frame="0 0 48 48" />;

/** A tuft of grass at the foot of a photo, which breaks its edge. */
export const DuneGrass = ({ className }: ArtProps) => (
  <InlineDrawing body={duneGrass} frame="0 0 220 180" className={className} />
);

const CENTRE = 32;
const RADIUS = 28;

/** The length of a session as a slice of a sun. An hour fills the sun. */
export function Dial({ minutes }: { minutes: number }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
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
