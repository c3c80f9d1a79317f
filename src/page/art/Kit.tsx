import { type ArtProps, SpriteDrawing } from './SpriteDrawing.tsx';

/** Mat and hat on the sand at sunrise: fills the arch when there is no portrait. */
export function Kit({ className }: ArtProps) {
  return <SpriteDrawing name="kit" className={className} fit="xMidYMax slice" />;
}
