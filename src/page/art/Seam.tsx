import { LandDrawing } from './LandDrawing.tsx';
import { type ArtProps, type DrawingName, SpriteDrawing } from './SpriteDrawing.tsx';

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

interface Props extends ArtProps {
  of: keyof typeof SEAMS;
  /** Whether the practice has no sea. */
  inland: boolean;
}

/** Where one section's surface meets the next. Stretches to its box; transparent above its highest crest. */
export function Seam({ of, inland, className }: Props) {
  if (inland) return <LandDrawing name={LAND_SEAMS[of]} className={className} fit="none" />;
  return <SpriteDrawing name={SEAMS[of]} className={className} fit="none" />;
}
