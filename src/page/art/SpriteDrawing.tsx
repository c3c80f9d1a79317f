import drawings from './made/art.json';
import art from './made/art.svg?no-inline';

export interface ArtProps {
  /** Position and size. The aspect ratio comes from the drawing's frame. */
  className?: string | undefined;
}

interface SpriteProps<Name> extends ArtProps {
  name: Name;
  /** A part behind the drawing that moves separately, in the same frame. */
  back?: Name;
  /** A part in front of the drawing that moves separately, in the same frame. */
  front?: Name;
  /** How the drawing fits a box of another aspect ratio (SVG `preserveAspectRatio`). */
  fit?: string;
  /** Shows parts beyond the drawing's frame: the top of a tree, a halo. */
  hasOverflow?: boolean;
}

/**
 * Creates the component for the drawings of one file. The page's custom properties apply inside them (decision 0040).
 * @param drawings by name, the id of each drawing in the file and its `viewBox`: one of `made/*.json`
 */
export function createSprite<Name extends string>(
  file: string,
  drawings: Record<Name, { id: string; frame: string }>,
) {
  return ({ name, back, front, fit, hasOverflow, className }: SpriteProps<Name>) => (
    <svg
      className={className}
      viewBox={drawings[name].frame}
      preserveAspectRatio={fit}
      overflow={hasOverflow ? 'visible' : undefined}
      aria-hidden="true"
    >
      {[back, name, front].map(
        (layer) => layer && <use key={layer} href={`${file}#${drawings[layer].id}`} />,
      )}
    </svg>
  );
}

interface InlineProps extends ArtProps {
  /** The markup inside the `<svg>`, from one of our files. */
  body: string;
  /** The `viewBox`. */
  frame: string;
  fit?: string;
}

/** Inline, so that no request delays the first screen. */
export const InlineDrawing = ({ body, frame, fit, className }: InlineProps) => (
  <svg
    className={className}
    viewBox={frame}
    preserveAspectRatio={fit}
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, built in
    dangerouslySetInnerHTML={{ __html: body }}
  />
);

/** The drawings that every page fetches. */
export const SpriteDrawing = createSprite(art, drawings);
