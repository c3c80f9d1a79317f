import type { ReactNode } from 'react';
import type { SiteContent } from '#content/schema';
import { Icon } from '../../components/Icon.tsx';
import { NoWrapSentences, splitSentences } from '../../components/NoWrapSentences.tsx';
import { NoWrapTerms } from '../../components/NoWrapTerms.tsx';
import type { Pictures } from '../../components/Picture.tsx';
import { Places } from './Places.tsx';
import { SessionLengths } from './SessionLengths.tsx';
import { SpotOrPhoto } from './SpotOrPhoto.tsx';
import styles from './services.module.css';

interface Props {
  services: SiteContent['services'];
  pictures?: Pictures;
  notices?: ReactNode;
}

/** Where sessions take place, how long they last and what they are, with a dated notice (SPEC section 1). */
export function Services({ services, pictures = {}, notices }: Props) {
  const { heading, lead, places, lengths, programme, notice } = services;
  return (
    <section id="services-section" className={styles.services} aria-labelledby="services-heading">
      <div className="wrap">
        <div data-reveal="">
          <h2 id="services-heading">
            <NoWrapSentences sentences={splitSentences(heading)} />
          </h2>
          <p className={`lead ${styles.lead}`}>{lead}</p>
          {notices}
        </div>
        <Places places={places} pictures={pictures} />
        <SessionLengths lengths={lengths} />
        {programme ? (
          <Programme programme={programme} notice={notice} pictures={pictures} />
        ) : (
          notice && <DatedNotice notice={notice} />
        )}
      </div>
    </section>
  );
}

interface ProgrammeProps {
  programme: NonNullable<SiteContent['services']['programme']>;
  notice: SiteContent['services']['notice'];
  pictures: Pictures;
}

/** What is offered beside the sessions. */
function Programme({ programme: { heading, text, drawing, image }, notice, pictures }: ProgrammeProps) {
  return (
    <div className={styles.programme}>
      <div data-reveal="">
        <SpotOrPhoto
          {...{ image, pictures, drawing }}
          className={styles.photo}
          sizes="(max-width: 48rem) 90vw, 44rem"
        />
      </div>
      <div className={styles.programmeWords} data-reveal="">
        <h3>{heading}</h3>
        <p>{text}</p>
        {notice && <DatedNotice notice={notice} />}
      </div>
    </div>
  );
}

function DatedNotice({
  notice: { title, text },
}: {
  notice: NonNullable<SiteContent['services']['notice']>;
}) {
  return (
    <div className={styles.notice}>
      <Icon of="wave" />
      <p>
        <strong>{title}</strong> <NoWrapTerms text={text} />
      </p>
    </div>
  );
}
