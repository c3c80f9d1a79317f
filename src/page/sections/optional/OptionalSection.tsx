import type { ReactNode } from 'react';
import { OwnSeam } from '../../art/index.ts';
import shore from '../shore.module.css';
import { isInland, type Surface } from '../surfaces.ts';
import { Carousel } from './carousel/Carousel.tsx';
import { Countdown } from './countdown/Countdown.tsx';
import { Downloads } from './downloads/Downloads.tsx';
import { Gallery } from './gallery/Gallery.tsx';
import { Journal } from './journal/Journal.tsx';
import styles from './optional.module.css';
import type { OptionalSectionName, OptionalSectionProps } from './registry.ts';
import { Team } from './team/Team.tsx';
import { Testimonials } from './testimonials/Testimonials.tsx';

const SECTIONS: Record<OptionalSectionName, (props: OptionalSectionProps) => ReactNode> = {
  team: ({ content, pictures }) => (
    <Team team={content.team} pictures={pictures} inland={isInland(content)} />
  ),
  testimonials: ({ content }) => <Testimonials testimonials={content.testimonials} />,
  gallery: ({ content, pictures }) => (
    <Gallery gallery={content.gallery} words={content.words.gallery} pictures={pictures} />
  ),
  carousel: ({ content, pictures }) => (
    <Carousel carousel={content.carousel} words={content.words.carousel} pictures={pictures} />
  ),
  journal: ({ content, pictures }) => (
    <Journal
      journal={content.journal}
      words={content.words.journal}
      pictures={pictures}
      inland={isInland(content)}
    />
  ),
  countdown: ({ content: { countdown }, countdown: timed }) => {
    if (!timed)
      throw new Error('The countdown section needs `countdown`, its time in the practice’s time zone.');
    return <Countdown heading={countdown.heading ?? ''} countdown={countdown} timed={timed} />;
  },
  downloads: ({ content }) => <Downloads downloads={content.downloads} />,
};

interface Props extends OptionalSectionProps {
  name: OptionalSectionName;
  surface: Surface;
  /** The surface of the section above, if that section has no room for the seam. */
  surfaceAbove?: Surface | undefined;
}

/** One of the optional sections, with the seam above it. */
export function OptionalSection({ name, surface, surfaceAbove, ...props }: Props) {
  const ground = styles[surface];
  const strip = surfaceAbove ? `${styles.strip} ${styles[surfaceAbove]}` : styles.over;
  return (
    <>
      <div className={`scenery ${shore.shore} ${styles.seam} ${strip}`}>
        <div className={ground}>
          <OwnSeam of={name} inland={isInland(props.content)} />
        </div>
      </div>
      <div className={`off-paper ${styles.optional} ${ground}`}>{SECTIONS[name](props)}</div>
    </>
  );
}
