import { InlineDrawing } from './InlineDrawing.tsx';
import cast from './made/ranges-cast.svg?raw';
import frames from './made/ranges-frames.json';
import loader from './made/ranges-loader.svg?raw';
import tall from './made/ranges-tall.svg?raw';
import wide from './made/ranges-wide.svg?raw';
import type { ArtProps } from './SpriteDrawing.tsx';
import './art.css';

interface Props {
  /** Class of the wide composition, shown above 600 px. */
  wide: string | undefined;
  /** Class of the tall composition, for phones. */
  tall: string | undefined;
}

/** First light over the ranges, for a practice without a sea: hills, gums and a creek behind the same three people. */
export function RangesScene({ wide: wideClass, tall: tallClass }: Props) {
  return (
    <>
      <InlineDrawing frame={frames['ranges-cast']} body={cast} className="art-cast" />
      <InlineDrawing frame={frames['ranges-wide']} body={wide} className={wideClass} fit="xMaxYMax slice" />
      <InlineDrawing frame={frames['ranges-tall']} body={tall} className={tallClass} fit="xMidYMax slice" />
    </>
  );
}

/** The sun comes up over them while the page starts; it reuses the land of `RangesScene`. */
export function RangesLoaderScene({ className }: ArtProps) {
  return (
    <InlineDrawing frame={frames['ranges-loader']} body={loader} className={className} fit="xMidYMid slice" />
  );
}
