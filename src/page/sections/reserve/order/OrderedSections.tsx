import { Fragment, type ReactNode } from 'react';
import type { SectionName, SiteContent } from '#content/schema';
import { Seam } from '../../../art/index.ts';
import { isInland } from '../../../isInland.ts';
import { ReserveSection } from '../Reserve.tsx';
import type { ReserveProps } from '../registry.ts';
import { findSections } from '../registry.ts';
import reserve from '../reserve.module.css';
import styles from './order.module.css';

type Surface = 'sand' | 'paper' | 'deep' | 'shallow' | 'dusk';

/** What each section stands on; those in reserve stand on paper. */
const SURFACES: Partial<Record<SectionName, Surface>> = {
  overview: 'sand',
  services: 'paper',
  about: 'deep',
  pricing: 'sand',
  faq: 'shallow',
};

/** The water that runs out on a surface, whatever lies above it. */
const SEAMS = { sand: 'swash', paper: 'drain', deep: 'swell', shallow: 'sunSea', dusk: 'tide' } as const;

interface Props extends ReserveProps {
  /** The shipped sections, ready to show. */
  shipped: Partial<Record<SectionName, ReactNode>>;
}

/** The sections in an order of the owner's own, with water or land wherever two surfaces meet. */
export function OrderedSections({ shipped, ...props }: Props) {
  const shown = listShown(props.content);
  const inland = isInland(props.content);
  return (
    <>
      {shown.map((name, at) => (
        <Fragment key={name}>
          <Shore above={shown[at - 1] ?? 'home'} below={getSurface(name)} inland={inland} />
          {shipped[name] ?? (
            <div className={reserve.reserve}>
              <ReserveSection name={name} {...props} />
            </div>
          )}
        </Fragment>
      ))}
      <Shore above={shown.at(-1) ?? 'home'} below="dusk" inland={inland} />
    </>
  );
}

/** The first screen ends on sand. */
function getSurface(name: SectionName | 'home'): Surface {
  return name === 'home' ? 'sand' : (SURFACES[name] ?? 'paper');
}

/** Those in reserve only while the content fills them. */
function listShown(content: SiteContent): SectionName[] {
  const filled = findSections(content);
  return content.sections.order.filter((name) => name in SURFACES || filled.includes(name));
}

/** Sections that leave room at their foot for the water to rise into: the sun and the pelican's post stand in it. */
const ROOMY: readonly string[] = ['pricing', 'faq'];

interface ShoreProps {
  above: SectionName | 'home';
  below: Surface;
  inland: boolean;
}

function Shore({ above, below, inland }: ShoreProps) {
  const surface = getSurface(above);
  if (surface === below) return null;
  const isRoomy = ROOMY.includes(above) || !(above === 'home' || above in SURFACES);
  const isLow = below === 'dusk' || below === 'paper';
  const classes = [styles.shore, isLow && styles.low, isRoomy ? styles.over : styles[surface]];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <Seam
        of={surface === 'sand' && below === 'paper' && !isRoomy ? 'ripple' : SEAMS[below]}
        inland={inland}
      />
    </div>
  );
}
