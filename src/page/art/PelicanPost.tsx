import { type ArtProps, FromArt } from './FromArt.tsx';

/** A pelican on a jetty post, beside the questions. */
export function PelicanPost({ className }: ArtProps) {
  return <FromArt name="pelican" className={className} />;
}
