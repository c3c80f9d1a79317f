import type { ReactNode } from 'react';
import type { SiteContent } from '#content/schema';
import { Kit } from '../../art/index.ts';
import { Picture, type PictureFiles } from '../../components/Picture.tsx';
import { NoWrapSentences, RichLine, RichText, splitSentences } from '../../components/RichText.tsx';
import styles from './about.module.css';

interface Props {
  about: SiteContent['about'];
  practitioner?: SiteContent['practice']['practitioner'];
  /** The contact section has a part for GPs with the provider numbers, which are then left out here. */
  forGps?: boolean;
  notices?: ReactNode;
  inland?: boolean;
  photo?: PictureFiles | undefined;
}

/** Who the practitioner is, and their qualifications. Without a portrait, a drawing fills the arch. */
export function About({ about, practitioner, forGps = false, notices, inland = false, photo }: Props) {
  return (
    <section id="about-section" className={`on-deep ${styles.about}`} aria-labelledby="about-heading">
      <div className={`wrap ${styles.grid}`}>
        {photo && about.portrait ? (
          <Portrait of={photo} portrait={about.portrait} name={practitioner?.name} />
        ) : (
          <div className={styles.arch} data-reveal="">
            <Kit inland={inland} />
          </div>
        )}
        <div className={styles.words} data-reveal="">
          <h2 id="about-heading">
            <NoWrapSentences sentences={splitSentences(about.heading)} />
          </h2>
          {practitioner && (
            <p>
              <strong>{practitioner.name}</strong>, {practitioner.title}
            </p>
          )}
          <p className="lead">{about.lead}</p>
          {notices}
          <RichText of={about.body} />
          {about.children && <p>{about.children}</p>}
          {practitioner && about.register && (
            <p>
              <RichLine of={about.register} />
            </p>
          )}
          <h3>{about.qualificationsHeading}</h3>
          <ul>
            {about.qualifications.map((qualification) => (
              <li key={qualification}>{qualification}</li>
            ))}
            {practitioner?.registrations
              .filter(({ type }) => !forGps || type !== 'medicare')
              .map(({ label, number }) => (
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

interface PortraitProps {
  of: PictureFiles;
  portrait: NonNullable<SiteContent['about']['portrait']>;
  name?: string | undefined;
}

/** The practitioner's photo in the arch, with a caption. */
function Portrait({ of, portrait: { alt, caption }, name }: PortraitProps) {
  const words = caption ?? name;
  return (
    <figure data-reveal="">
      <div className={styles.arch}>
        <Picture of={of} alt={alt} sizes="(max-width: 48rem) 24rem, 34rem" />
      </div>
      {words && <figcaption className={styles.caption}>{words}</figcaption>}
    </figure>
  );
}
