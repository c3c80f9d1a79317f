import { type ArtProps, FromArt } from './FromArt.tsx';

/** Mat and hat on the sand at sunrise: fills the arch where the owner has given no portrait. */
export function Kit({ className }: ArtProps) {
  return <FromArt name="kit" className={className} fit="xMidYMax slice" />;
}
