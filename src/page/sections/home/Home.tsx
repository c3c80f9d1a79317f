import type { SiteContent } from '#content/schema';
import { HeroScene } from '../../art/index.ts';
import { NoWrapSentences } from '../../components/NoWrapSentences.tsx';
import { Section as Booking } from '../reserve/booking/section.tsx';
import styles from './home.module.css';

interface Props {
  home: SiteContent['home'];
  practice: Pick<SiteContent['practice'], 'phone' | 'booking'>;
}

/** The hero: the promise, the way to enquire and the telephone, at first light (SPEC section 2). */
export function Home({ home, practice: { phone, booking } }: Props) {
  return (
    <section id="home-section" className={styles.home} aria-labelledby="home-heading">
      <HeroScene wide={`${styles.scene} ${styles.wide}`} tall={`${styles.scene} ${styles.tall}`} />
      <div className={`wrap ${styles.words}`}>
        <p className={styles.eyebrow}>{home.eyebrow}</p>
        <h1 id="home-heading">{home.heading}</h1>
        <p className={`lead ${styles.lead}`}>
          <NoWrapSentences sentences={home.lead} />
        </p>
        <p className="actions">
          <a className="button" href="#contact-section">
            {home.callToAction}
          </a>{' '}
          {booking && <Booking booking={booking} />}
          <a className={styles.phone} href={`tel:${phone.number}`}>
            {phone.shown}
          </a>
        </p>
      </div>
    </section>
  );
}
