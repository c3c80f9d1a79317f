import drawings from './made/art.json';
import art from './made/art.svg?no-inline';

type DrawingName = keyof typeof drawings;

export interface ArtProps {
  /** Position and size; the aspect ratio comes from the drawing's frame. */
  className?: string | undefined;
}

interface Fitting extends ArtProps {
  /** How the drawing fits a box of another aspect ratio (SVG `preserveAspectRatio`). */
  fit?: string;
  /** Shows parts beyond the drawing's frame: the top of a tree, a halo. */
  spills?: boolean;
}

interface Layers {
  name: DrawingName;
  /** A part behind the drawing that moves separately, in the same frame. */
  under?: DrawingName;
  /** A part in front of the drawing that moves separately, in the same frame. */
  over?: DrawingName;
}

/** Shows a drawing of the sprite, the file of all drawings. Custom properties apply inside it (decision 0040). */
export function SpriteDrawing({ name, under, over, ...rest }: Fitting & Layers) {
  const layers = [under, name, over].map((layer) => layer && drawings[layer]);
  return <DrawingByReference file={art} layers={layers} {...rest} />;
}

/** An entry of `made/*.json`. */
interface Reference {
  id: string;
  /** The `viewBox`. */
  frame: string;
}

interface Props extends Fitting {
  file: string;
  /** From back to front; all have the same frame. */
  layers: readonly (Reference | undefined)[];
}

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
