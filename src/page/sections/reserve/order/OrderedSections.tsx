import { Fragment, type ReactNode } from 'react';
import type { SectionName, SiteContent } from '#content/schema';
import { OwnSeam, Seam } from '../../../art/index.ts';
import { isInland } from '../../../isInland.ts';
import { chooseSurfaces, isFixed, type Surface } from '../grounds.ts';
import { ReserveSection } from '../Reserve.tsx';
import type { ReserveProps } from '../registry.ts';
import { findSections } from '../registry.ts';
import styles from './order.module.css';

/** The seam that belongs to each of the shipped sections, whatever lies above it; the overview's is drawn apart. */
const SEAMS = {
  services: 'drain',
  about: 'swell',
  pricing: 'swash',
  faq: 'sunSea',
  contact: 'tide',
} as const;

interface Props extends ReserveProps {
  /** The shipped sections, ready to show. */
  shipped: Partial<Record<SectionName, ReactNode>>;
}

/** The sections in an order of the owner's own, with water or land wherever two of them meet. */
export function OrderedSections({ shipped, ...props }: Props) {
  const names = ['home', ...listShown(props.content), 'contact'];
  const surfaces = chooseSurfaces(names);
  const inland = isInland(props.content);
  return names.slice(1).map((name, at) => {
    const above = names[at] ?? 'home';
    const flat = isRoomy(above) ? undefined : surfaces[at];
    if (!isFixed(name)) {
      const surface = surfaces[at + 1] ?? 'paper';
      return <ReserveSection key={name} name={name} surface={surface} after={flat} {...props} />;
    }
    return (
      <Fragment key={name}>
        <Shore above={above} below={name} flat={flat} inland={inland} />
        {shipped[name as SectionName]}
      </Fragment>
    );
  });
}

/** Those in reserve only while the content fills them. */
function listShown(content: SiteContent): string[] {
  const filled = findSections(content);
  return content.sections.order.filter((name) => isFixed(name) || filled.includes(name));
}

/** Sections that leave room at their foot for the water to rise into: the sun and the pelican's post stand in it. */
const isRoomy = (name: string) => name === 'pricing' || name === 'faq' || !isFixed(name);

interface ShoreProps {
  above: string;
  below: string;
  /** The surface above, where there is no room for the water to rise into. */
  flat: Surface | undefined;
  inland: boolean;
}

/** The first screen ends on sand: what stands on sand goes on from there. */
function Shore({ above, below, flat, inland }: ShoreProps) {
  if (above === 'home' && (below === 'overview' || below === 'pricing')) return null;
  const isLow = below === 'contact' || below === 'services';
  const classes = [styles.shore, isLow && styles.low, flat ? styles[flat] : styles.over];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {below in SEAMS ? (
        <Seam
          of={below === 'services' && flat === 'sand' ? 'ripple' : SEAMS[below as keyof typeof SEAMS]}
          inland={inland}
        />
      ) : (
        <OwnSeam of={below} inland={inland} />
      )}
    </div>
  );
}
