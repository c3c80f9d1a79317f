import type { ReactNode } from 'react';
import { SectionSeam } from '../../art/drawings.tsx';
import type { SectionProps } from '../../pageState.ts';
import shore from '../shore.module.css';
import { isInland, type Surface } from '../surfaces.ts';
import { Carousel } from './carousel/Carousel.tsx';
import { Countdown } from './countdown/Countdown.tsx';
import { Downloads } from './downloads/Downloads.tsx';
import { Gallery } from './gallery/Gallery.tsx';
import { Journal } from './journal/Journal.tsx';
import styles from './optional.module.css';
import type { OptionalSectionName } from './registry.ts';
import { Team } from './team/Team.tsx';
import { Testimonials } from './testimonials/Testimonials.tsx';

const SECTIONS: Record<OptionalSectionName, (props: SectionProps) => ReactNode> = {
  team: Team,
  testimonials: Testimonials,
  gallery: Gallery,
  carousel: Carousel,
  journal: Journal,
  countdown: Countdown,
  downloads: Downloads,
};

interface Props extends SectionProps {
  name: OptionalSectionName;
  surface: Surface;
  /** The surface of the section above, if that section has no room for the seam. */
  surfaceAbove?: Surface | undefined;
}

/** One of the optional sections, with the seam above it. */
export function OptionalSection({ name, surface, surfaceAbove, ...props }: Props) {
  const Section = SECTIONS[name];
  const ground = styles[surface];
  const strip = surfaceAbove ? `${styles.strip} ${styles[surfaceAbove]}` : styles.over;
  return (
    <>
      <div className={`scenery ${shore.shore} ${styles.seam} ${strip}`}>
        <div className={ground}>
          <SectionSeam section={name} inland={isInland(props.content)} />
        </div>
      </div>
      <div className={`off-paper ${styles.optional} ${ground}`}>
        <section id={`${name}-section`} aria-labelledby={`${name}-heading`}>
          <Section {...props} />
        </section>
      </div>
    </>
  );
}
