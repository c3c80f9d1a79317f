import type { ArtProps, Drawing } from './FromArt.tsx';
import frames from './made/frames.json';

interface Props extends ArtProps {
  name: Drawing;
  /** What is inside the drawing's svg: one of the files in made/. */
  body: string;
  fit?: string;
}

/** A drawing of the first screen, written into the document itself so that no request delays it. */
export function InDocument({ name, body, fit, className }: Props) {
  return (
    <svg
      className={className}
      viewBox={frames[name]}
      preserveAspectRatio={fit}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, fixed at build
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
