import drawings from './made/art.json';
import art from './made/art.svg?no-inline';

/** The name of a drawing or seam. */
export type DrawingName = keyof typeof drawings;

export interface ArtProps {
  /** Positions and sizes the drawing; its aspect ratio comes from its frame. */
  className?: string | undefined;
}

interface Fitting extends ArtProps {
  /** How the drawing fits a box of another aspect ratio (SVG `preserveAspectRatio`). */
  fit?: string;
  /** Shows what extends beyond the drawing's frame: the top of a tree, a halo. */
  spills?: boolean;
}

interface Layers {
  name: DrawingName;
  /** Parts of it that move by themselves, in the same frame: behind it, and before it. */
  under?: DrawingName;
  over?: DrawingName;
}

/**
 * A drawing from the sprite, one file that holds them all. The document holds only a reference to it, so drawings
 * below the fold cost it nothing. Custom properties reach into the file, and so does the theme (decision 0040).
 */
export function SpriteDrawing({ name, under, over, ...rest }: Fitting & Layers) {
  const layers = [under, name, over].map((layer) => layer && drawings[layer]);
  return <DrawingByReference file={art} layers={layers} {...rest} />;
}

/** A drawing as `made/*.json` has it. */
interface Reference {
  /** In its file. */
  id: string;
  /** Its `viewBox`. */
  frame: string;
}

interface Props extends Fitting {
  file: string;
  /** The drawings in it, from the back to the front, as far as there are; all have the same frame. */
  layers: readonly (Reference | undefined)[];
}

/** A drawing of another file. */
export function DrawingByReference({ file, layers, fit, spills, className }: Props) {
  return (
    <svg
      className={className}
      viewBox={layers.find((layer) => layer)?.frame}
      preserveAspectRatio={fit}
      overflow={spills ? 'visible' : undefined}
      aria-hidden="true"
    >
      {layers.map((layer) => layer && <use key={layer.id} href={`${file}#${layer.id}`} />)}
    </svg>
  );
}
