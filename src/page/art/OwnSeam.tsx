import landShores from './made/land-shores.svg?no-inline';
import seams from './made/shores.json';
import shores from './made/shores.svg?no-inline';
import { DrawingByReference } from './SpriteDrawing.tsx';

interface Props {
  /** The section below. One that has no seam of its own has the one that is left. */
  of: string;
  /** Whether the practice has no sea. */
  inland: boolean;
}

/**
 * The seam above a section that may stand anywhere: its last layer takes the `color` of the element around it. The
 * file is fetched only by pages that have such a section.
 */
export function OwnSeam({ of, inland }: Props) {
  const seam = seams[of in seams ? (of as keyof typeof seams) : 'other'];
  return <DrawingByReference file={inland ? landShores : shores} layers={[seam]} fit="none" />;
}
