import { type ArtProps, SpriteDrawing } from './SpriteDrawing.tsx';

interface Props extends ArtProps {
  of: 'park' | 'beach' | 'home' | 'pilates' | 'clinic';
}

/** One of the places where sessions take place: a half disc on a ground line, with one thing breaking its edge. */
export function Spot({ of, className }: Props) {
  return <SpriteDrawing name={of} className={className} spills />;
}
