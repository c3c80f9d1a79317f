import { type ArtProps, FromArt } from './FromArt.tsx';

/** The swash along the left of the off-canvas menu. Stretches to the menu's height. */
export function MenuEdge({ className }: ArtProps) {
  return <FromArt name="menu-edge" className={className} fit="none" />;
}
