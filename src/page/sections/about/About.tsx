import type { SiteContent } from '#content/schema';
import { Kit } from '../../art/index.ts';
import { Prose } from '../../parts/Prose.tsx';
import styles from './about.module.css';

/** Who turns up, and what they have learnt. Without a portrait the drawing in the arch is the finished thing. */
export function About({ about }: { about: SiteContent['about'] }) {
  return (
    <section id="about-section" className={`on-deep ${styles.about}`} aria-labelledby="about-heading">
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.arch} data-reveal>
          <Kit />
        </div>
        <div className={styles.words} data-reveal>
          <h2 id="about-heading">{about.heading}</h2>
          <p className="lead">{about.lead}</p>
          <Prose of={about.body} />
          <h3>{about.qualificationsHeading}</h3>
          <ul>
            {about.qualifications.map((qualification) => (
              <li key={qualification}>{qualification}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
