import { type ArtProps, SpriteDrawing } from './SpriteDrawing.tsx';

/** A pelican on a jetty post, beside the questions. */
export function PelicanPost({ className }: ArtProps) {
  return <SpriteDrawing name="pelican" className={className} />;
}
