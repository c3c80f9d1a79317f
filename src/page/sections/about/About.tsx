import type { SiteContent } from '#content/schema';
import { Kit } from '../../art/drawings.tsx';
import { Picture } from '../../components/Picture.tsx';
import { RichLine, RichText, SectionHeading } from '../../components/RichText.tsx';
import { Notices } from '../../notices/Notices.tsx';
import type { SectionProps } from '../../pageState.ts';
import { isInland } from '../surfaces.ts';
import styles from './about.module.css';

type Registration = NonNullable<SiteContent['practice']['practitioner']>['registrations'][number];

/** Who the practitioner is, and their qualifications. Without a portrait, a drawing fills the arch. */
export function About({ content, pictures, notices }: SectionProps) {
  const { about, practice } = content;
  const { practitioner } = practice;
  const photo = about.portrait && pictures[about.portrait.file];
  const caption = about.portrait?.caption ?? practitioner?.name;
  // With referrals, the contact section shows the provider numbers.
  const isShown = ({ type }: Registration) => !practice.referrals || type !== 'medicare';
  return (
    <section id="about-section" className={`on-deep ${styles.about}`} aria-labelledby="about-heading">
      <div className={`wrap ${styles.grid}`}>
        {about.portrait && photo ? (
          <figure data-reveal="">
            <div className={styles.arch}>
              <Picture files={photo} alt={about.portrait.alt} sizes="(max-width: 48rem) 24rem, 34rem" />
            </div>
            {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
          </figure>
        ) : (
          <div className={styles.arch} data-reveal="">
            <Kit inland={isInland(content)} />
          </div>
        )}
        <div className={styles.words} data-reveal="">
          <SectionHeading section="about" text={about.heading} />
          {practitioner && (
            <p>
              <strong>{practitioner.name}</strong>, {practitioner.title}
            </p>
          )}
          <p className="lead">{about.lead}</p>
          <Notices notices={notices} where="about" />
          <RichText prose={about.body} />
          {about.children && <p>{about.children}</p>}
          {practitioner && about.register && (
            <p>
              <RichLine line={about.register} />
            </p>
          )}
          <h3>{about.qualificationsHeading}</h3>
          <ul>
            {about.qualifications.map((qualification) => (
              <li key={qualification}>{qualification}</li>
            ))}
            {practitioner?.registrations.filter(isShown).map(({ label, number }) => (
              <li key={label}>
                {label} {number}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
