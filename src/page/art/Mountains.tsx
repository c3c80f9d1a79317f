import { type ArtProps, FromArt } from './FromArt.tsx';

/** The Glass House Mountains at last light: the seam between contact and footer. */
export function Mountains({ className }: ArtProps) {
  return <FromArt name="mountains" className={className} fit="xMidYMax slice" spills />;
}
