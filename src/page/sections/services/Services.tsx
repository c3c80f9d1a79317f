import type { SiteContent } from '#content/schema';
import { Spot } from '../../art/index.ts';
import { Icon } from '../../components/Icon.tsx';
import { NoWrapTerms } from '../../components/NoWrapTerms.tsx';
import { SessionLengths } from './SessionLengths.tsx';
import styles from './services.module.css';

/** Where sessions take place, how long they last and what they are, with a dated notice (SPEC section 1). */
export function Services({ services }: { services: SiteContent['services'] }) {
  const { heading, lead, places, lengths, pilates, notice } = services;
  return (
    <section id="services-section" className={styles.services} aria-labelledby="services-heading">
      <div className="wrap">
        <div data-reveal>
          <h2 id="services-heading">{heading}</h2>
          <p className={`lead ${styles.lead}`}>{lead}</p>
        </div>
        <ul className={styles.places}>
          {places.map(({ place, title, text }) => (
            <li key={place} data-reveal>
              <Spot of={place} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <SessionLengths lengths={lengths} />
        <div className={styles.pilates}>
          <div data-reveal>
            <Spot of="pilates" />
          </div>
          <div className={styles.pilatesWords} data-reveal>
            <h3>{pilates.heading}</h3>
            <p>{pilates.text}</p>
            {notice && (
              <div className={styles.notice}>
                <Icon of="wave" />
                <p>
                  <strong>{notice.title}</strong> <NoWrapTerms text={notice.text} />
                </p>
              </div>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
