import art from './made/art.svg?no-inline';
import frames from './made/frames.json';

/** Every drawing and seam by name, with its frame. */
export type DrawingName = keyof typeof frames;

export interface ArtProps {
  /** Places and sizes the drawing; its own ratio comes from its frame. */
  className?: string | undefined;
}

interface Props extends ArtProps {
  name: DrawingName;
  /** How the drawing fits a box of another ratio (SVG preserveAspectRatio). */
  fit?: string;
  /** Shows what reaches beyond the drawing's frame: a tree's crown, a halo. */
  spills?: boolean;
}

/**
 * A drawing from the one art file. The document holds only this reference, so everything below the
 * fold costs it nothing; custom properties reach into the file, so the theme does too (decision 0040).
 */
export function SpriteDrawing({ name, fit, spills, className }: Props) {
  return (
    <svg
      className={className}
      viewBox={frames[name]}
      preserveAspectRatio={fit}
      overflow={spills ? 'visible' : undefined}
      aria-hidden="true"
    >
      <use href={`${art}#${name}`} />
    </svg>
  );
}
