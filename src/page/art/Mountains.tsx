import { type ArtProps, SpriteDrawing } from './SpriteDrawing.tsx';

/** The Glass House Mountains at last light: the seam between contact and footer. */
export function Mountains({ className }: ArtProps) {
  return <SpriteDrawing name="mountains" className={className} fit="xMidYMax slice" spills />;
}
