import { InlineDrawing } from './InlineDrawing.tsx';
import frames from './made/frames.json';
import cast from './made/hero-cast.svg?raw';
import tall from './made/hero-tall.svg?raw';
import wide from './made/hero-wide.svg?raw';
import './art.css';

interface Props {
  /** Class of the wide composition, shown above 600 px. */
  wide: string | undefined;
  /** Class of the tall composition, for phones. */
  tall: string | undefined;
}

/**
 * First light at Maroochydore in two compositions that share their figures. Both are in the document and the style
 * sheet shows one, so turning a phone needs no request.
 */
export function HeroScene({ wide: wideClass, tall: tallClass }: Props) {
  return (
    <>
      <InlineDrawing frame={frames['hero-cast']} body={cast} className="art-cast" />
      <InlineDrawing frame={frames['hero-wide']} body={wide} className={wideClass} fit="xMaxYMax slice" />
      <InlineDrawing frame={frames['hero-tall']} body={tall} className={tallClass} fit="xMidYMax slice" />
    </>
  );
}
