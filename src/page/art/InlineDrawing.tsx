import type { ArtProps } from './SpriteDrawing.tsx';

interface Props extends ArtProps {
  /** Its `viewBox`. */
  frame: string;
  /** What goes inside the `<svg>`: one of the files in `made/`. */
  body: string;
  fit?: string;
}

/** A drawing of the first screen, inline in the document so that no request delays it. */
export function InlineDrawing({ frame, body, fit, className }: Props) {
  return (
    <svg
      className={className}
      viewBox={frame}
      preserveAspectRatio={fit}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, fixed at build
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
