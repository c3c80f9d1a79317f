import land from './made/land.svg?no-inline';
import frames from './made/land-frames.json';
import { type ArtProps, DrawingByReference } from './SpriteDrawing.tsx';

interface Props extends ArtProps {
  name: keyof typeof frames;
  /** A part of it that moves by itself, in the same frame. */
  over?: keyof typeof frames;
  fit?: string;
}

/** A drawing for a practice without a sea: from a file of its own, which no other page fetches. */
export function LandDrawing({ name, over, ...rest }: Props) {
  return <DrawingByReference file={land} layers={[name, over]} frame={frames[name]} {...rest} />;
}
