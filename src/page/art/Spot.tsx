import { type ArtProps, SpriteDrawing } from './SpriteDrawing.tsx';

interface Props extends ArtProps {
  of: 'park' | 'beach' | 'home' | 'pilates';
}

/** One of the places a session happens in: a half disc on a ground line; one thing always breaks the edge. */
export function Spot({ of, className }: Props) {
  return <SpriteDrawing name={of} className={className} spills />;
}
