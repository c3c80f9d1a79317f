import drawings from './made/land.json';
import land from './made/land.svg?no-inline';
import { type ArtProps, DrawingByReference } from './SpriteDrawing.tsx';

interface Props extends ArtProps {
  name: keyof typeof drawings;
  /** A part of it that moves by itself, in the same frame. */
  over?: keyof typeof drawings;
  fit?: string;
}

/** A drawing for a practice without a sea: from a file of its own, which no other page fetches. */
export function LandDrawing({ name, over, ...rest }: Props) {
  const layers = [drawings[name], over && drawings[over]];
  return <DrawingByReference file={land} layers={layers} {...rest} />;
}
