import { type ArtProps, SpriteDrawing } from './SpriteDrawing.tsx';

/** The swash along the left edge of the off-canvas menu. Stretches to the menu's height. */
export function MenuEdge({ className }: ArtProps) {
  return <SpriteDrawing name="menu-edge" className={className} fit="none" />;
}
