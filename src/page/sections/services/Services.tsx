import type { ReactNode } from 'react';
import type { SiteContent } from '#content/schema';
import { Dial, Spot } from '../../art/drawings.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Photo, type Pictures } from '../../components/Picture.tsx';
import { SectionHeading, toKey } from '../../components/RichText.tsx';
import { Notices } from '../../notices/Notices.tsx';
import type { SectionProps } from '../../pageState.ts';
import placeStyles from './places.module.css';
import styles from './services.module.css';

/** Places, session lengths and the programme, with a dated notice (SPEC section 1). */
export function Services({ content, pictures, notices }: SectionProps) {
  const { heading, lead, places, lengths, programme, notice } = content.services;
  const datedNotice = notice && (
    <div className={styles.notice}>
      <Icon name="wave" />
      <p>
        <strong>{notice.title}</strong> <NoWrapTerms text={notice.text} />
      </p>
    </div>
  );
  return (
    <section id="services-section" className={styles.services} aria-labelledby="services-heading">
      <div className="wrap">
        <div data-reveal="">
          <SectionHeading section="services" text={heading} />
          <p className={`lead ${styles.lead}`}>{lead}</p>
          <Notices notices={notices} where="services" />
        </div>
        <ul className={placeStyles.places} data-count={places.length}>
          {places.map(({ place = 'park', image, title, text }) => (
            <li key={title} data-reveal="">
              <Photo
                image={image}
                pictures={pictures}
                fallback={<Spot name={place} />}
                className={placeStyles.photo}
                sizes="(max-width: 48rem) 26rem, 30rem"
              />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className={styles.lengths} data-reveal="">
          <h3>{lengths.heading}</h3>
          <ul>
            {lengths.minutes.map((minutes) => (
              <li key={minutes}>
                <Dial minutes={minutes} />
                <span>
                  <b>{minutes}</b>
                  {` ${lengths.unit}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
        {programme ? (
          <Programme programme={programme} pictures={pictures}>
            {datedNotice}
          </Programme>
        ) : (
          datedNotice
        )}
      </div>
    </section>
  );
}

interface ProgrammeProps {
  programme: NonNullable<SiteContent['services']['programme']>;
  pictures: Pictures;
  children: ReactNode;
}

function Programme({ programme: { heading, text, drawing, image }, pictures, children }: ProgrammeProps) {
  return (
    <div className={styles.programme}>
      <div data-reveal="">
        <Photo
          image={image}
          pictures={pictures}
          fallback={<Spot name={drawing} />}
          className={styles.photo}
          sizes="(max-width: 48rem) 90vw, 44rem"
        />
      </div>
      <div className="flow" data-reveal="">
        <h3>{heading}</h3>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}

/** A name that ends in a number, such as "COVID-19". */
const TERM = /(\p{L}+-\d+)/u;

/** Keeps names that match `TERM` on one line, with an ordinary hyphen for search and copying. */
export function NoWrapTerms({ text }: { text: string }) {
  const renderTerm = (term: string, index: number) => (
    <span key={toKey(index)} className="keep">
      {term}
    </span>
  );
  return text.split(TERM).map((part, index) => (index % 2 === 1 ? renderTerm(part, index) : part));
}
