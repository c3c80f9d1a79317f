import type { SiteContent } from '#content/schema';
import { Seam } from '../../art/index.ts';
import type { Pictures } from '../../parts/Picture.tsx';
import { Carousel } from './carousel/Carousel.tsx';
import { Countdown } from './countdown/Countdown.tsx';
import { Gallery } from './gallery/Gallery.tsx';
import { Journal } from './journal/Journal.tsx';
import styles from './reserve.module.css';
import { Team } from './team/Team.tsx';
import { Testimonials } from './testimonials/Testimonials.tsx';

/**
 * The sections kept in reserve (SPEC section 1): each is on the page only when the owner's content has
 * something for it. A build sets `WITHOUT_…` for those that have nothing, which keeps their code and
 * style sheets out of everything; where it is not set (development, stories), the content alone decides.
 */
export function Reserve({ content, pictures }: { content: SiteContent; pictures: Pictures }) {
  const { testimonials, team, journal, gallery, carousel, countdown, words } = content;
  const sections = [
    !import.meta.env.WITHOUT_TEAM && team.entries.length > 0 && (
      <Team key="team" team={team} pictures={pictures} />
    ),
    !import.meta.env.WITHOUT_TESTIMONIALS && testimonials.entries.length > 0 && (
      <Testimonials key="testimonials" testimonials={testimonials} />
    ),
    !import.meta.env.WITHOUT_GALLERY && gallery.entries.length > 0 && (
      <Gallery key="gallery" gallery={gallery} words={words.gallery} pictures={pictures} />
    ),
    !import.meta.env.WITHOUT_CAROUSEL && carousel.entries.length > 0 && (
      <Carousel key="carousel" carousel={carousel} words={words.carousel} pictures={pictures} />
    ),
    !import.meta.env.WITHOUT_JOURNAL && journal.entries.length > 0 && (
      <Journal key="journal" journal={journal} words={words.journal} pictures={pictures} />
    ),
    !import.meta.env.WITHOUT_COUNTDOWN && countdown.heading !== undefined && (
      <Countdown key="countdown" heading={countdown.heading} countdown={countdown} />
    ),
  ].filter(Boolean);
  if (sections.length === 0) return null;
  return (
    <>
      <div className={styles.shore}>
        <Seam of="drain" />
      </div>
      <div className={styles.reserve}>{sections}</div>
    </>
  );
}
