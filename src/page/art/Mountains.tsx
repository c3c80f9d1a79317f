import { type ArtProps, SpriteDrawing } from './SpriteDrawing.tsx';

/** The Glass House Mountains at last light, between contact and footer. */
export function Mountains({ className }: ArtProps) {
  return (
    <SpriteDrawing name="mountains" under="evening-sun" className={className} fit="xMidYMax slice" spills />
  );
}
