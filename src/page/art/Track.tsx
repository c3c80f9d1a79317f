import { type ArtProps, SpriteDrawing } from './SpriteDrawing.tsx';

interface Props extends ArtProps {
  of: 'run' | 'bare' | 'pole';
}

/** Footprints in the sand: a runner's, bare ones, shoes with a pole. They run off the right edge. */
export function Track({ of, className }: Props) {
  return <SpriteDrawing name={`track-${of}`} className={className} fit="xMinYMid slice" />;
}
