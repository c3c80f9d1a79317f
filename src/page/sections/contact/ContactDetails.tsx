import type { SiteContent } from '#content/schema';
import { formatDay } from '../../components/DateText.tsx';
import { fillTemplate } from '../../components/fillTemplate.ts';
import { EmailText } from '../../components/RichText.tsx';
import styles from './contact.module.css';
import panel from './panel.module.css';

type Practice = SiteContent['practice'];

/** Telephone, email, addresses and opening hours (SPEC section 1). Spaces separate label and value in copied text. */
export function ContactDetails({ content: { contact, practice } }: { content: SiteContent }) {
  const { phone, callTimes, email, address, suburbs, otherAddresses, hours } = practice;
  return (
    <>
      <dl className={panel.details}>
        <div>
          <dt>{contact.details.phone}</dt>{' '}
          <dd>
            <a href={`tel:${phone.number}`}>{phone.shown}</a>
            {callTimes && <p className="small">{callTimes}</p>}
          </dd>
        </div>
        <div>
          <dt>{contact.details.email}</dt>{' '}
          <dd>
            <a href={`mailto:${email}`}>
              {/* One child element, because the link is a grid and each child would be a column. */}
              <span>
                <EmailText text={email} />
              </span>
            </a>
          </dd>
        </div>
        <div>
          <dt>{contact.details.where}</dt>{' '}
          {[{ ...address, suburbs }, ...otherAddresses].map((entry) => (
            <Address key={[entry.name, entry.street, entry.suburb].join()} address={entry} />
          ))}
        </div>
        {hours && (
          <div>
            <dt>{hours.heading}</dt>{' '}
            {hours.entries.map(({ days, time, note }) => (
              <dd key={`${days.shown} ${time.shown}`} className={styles.fact}>
                {days.shown}, <span className="keep">{time.shown}</span>
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
        <Referrals practice={practice} />
      </dl>
      <p className={`${panel.link} ${styles.save}`}>
        <a href={CONTACT_CARD}>{contact.details.saveContact}</a>
      </p>
    </>
  );
}

function Address({ address }: { address: Practice['address'] & { suburbs?: string | undefined } }) {
  const { name, street, suburb, state, postcode, note, suburbs } = address;
  const region = [suburb, state, postcode].filter(Boolean).join(' ');
  return (
    <dd className={styles.fact}>
      {[name, street, region].filter(Boolean).join(', ')}
      {[note, suburbs].map(
        (line) =>
          line && (
            <span key={line} className={styles.note}>
              {' '}
              {line}
            </span>
          ),
      )}
    </dd>
  );
}

/** For a GP's referral: where to send it, the provider numbers and the waiting time. */
function Referrals({ practice: { referrals, practitioner } }: { practice: Practice }) {
  if (!referrals) return null;
  const { heading, send, wait } = referrals;
  const numbers = practitioner?.registrations.filter(({ type }) => type === 'medicare') ?? [];
  const lines = [
    send,
    ...numbers.map(({ label, number }) => `${label} ${number}`),
    wait && `${wait.text} ${fillTemplate(wait.asOf, { date: formatDay(wait.reviewed) })}`,
  ];
  return (
    <div>
      <dt>{heading}</dt>{' '}
      <dd className={styles.fact}>
        {lines.map((line) => line && <span key={line} className={styles.note}>{`${line} `}</span>)}
      </dd>
    </div>
  );
}

/** The practice as a vCard for the visitor's contacts. */
export const CONTACT_CARD = '/contact.vcf';
