import { OwnSeam, Seam } from '../art/index.ts';
import type { Surface } from './grounds.ts';
import styles from './shore.module.css';

/** The seam that belongs to each of the shipped sections, whatever lies above it; the overview's is drawn apart. */
const SEAMS: Readonly<Record<string, Parameters<typeof Seam>[0]['of']>> = {
  services: 'drain',
  about: 'swell',
  pricing: 'swash',
  faq: 'sunSea',
  contact: 'tide',
};

interface Props {
  above: string;
  below: string;
  /** The surface above, where there is no room for the water to rise into. */
  flat: Surface | undefined;
  /** Whether the practice has no sea. */
  inland: boolean;
}

/**
 * The strip of water, or of land, where one section's surface meets the next. The first screen ends on sand: what
 * stands on sand goes on from there.
 */
export function Shore({ above, below, flat, inland }: Props) {
  if (above === 'home' && (below === 'overview' || below === 'pricing')) return null;
  const seam = below === 'services' && flat === 'sand' ? 'ripple' : SEAMS[below];
  const classes = [styles.shore, seam && styles[seam], flat ? styles[flat] : styles.over];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {seam ? <Seam of={seam} inland={inland} /> : <OwnSeam of={below} inland={inland} />}
    </div>
  );
}
