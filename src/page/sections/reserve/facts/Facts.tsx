import type { SiteContent } from '#content/schema';
import styles from './facts.module.css';

type Practice = SiteContent['practice'];

interface Props {
  practice: Practice;
  /** What the addresses are called. */
  where: string;
}

/** Several addresses, what happens at each, and opening hours: rows of the contact details. */
export function Facts({ practice: { address, otherAddresses, hours }, where }: Props) {
  return (
    <>
      <div>
        <dt>{where}</dt>{' '}
        {[address, ...otherAddresses].map((each) => (
          <dd key={[each.name, each.street, each.suburb].join()} className={styles.fact}>
            <Address address={each} />
          </dd>
        ))}
      </div>
      {hours && (
        <div>
          <dt>{hours.heading}</dt>{' '}
          {hours.entries.map(({ days, time, note }) => (
            <dd key={`${days.shown} ${time.shown}`} className={styles.fact}>
              {days.shown}, <span className={styles.time}>{time.shown}</span>
              {note && <span className={styles.note}> {note}</span>}
            </dd>
          ))}
          {hours.note && (
            <dd className={styles.fact}>
              <span className={styles.note}>{hours.note}</span>
            </dd>
          )}
        </div>
      )}
    </>
  );
}

/** As it stands on an envelope, but on one line. */
function Address({
  address: { name, street, suburb, state, postcode, note },
}: {
  address: Practice['address'];
}) {
  return (
    <>
      {name && `${name}, `}
      {street && `${street}, `}
      {suburb} {state}
      {postcode && ` ${postcode}`}
      {note && <span className={styles.note}> {note}</span>}
    </>
  );
}
