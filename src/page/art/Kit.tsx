import { LandDrawing } from './LandDrawing.tsx';
import { type ArtProps, SpriteDrawing } from './SpriteDrawing.tsx';

interface Props extends ArtProps {
  /** Whether the practice has no sea. */
  inland: boolean;
}

/** Mat and hat at sunrise, on the sand or under a gum: fills the arch when there is no portrait. */
export function Kit({ inland, className }: Props) {
  const fit = 'xMidYMax slice';
  if (inland) return <LandDrawing name="land-kit" className={className} fit={fit} />;
  return <SpriteDrawing name="kit" className={className} fit={fit} />;
}
