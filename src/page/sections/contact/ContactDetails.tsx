import type { SiteContent } from '#content/schema';
import { EmailText } from '../../components/EmailText.tsx';
import { Section as MoreFacts } from '../reserve/facts/section.tsx';
import { hasMoreFacts } from '../reserve/registry.ts';
import styles from './contact.module.css';
import panel from './panel.module.css';

interface Props {
  content: SiteContent;
}

/** Telephone, email and suburb (SPEC section 1). The spaces separate label and value for those who copy. */
export function ContactDetails({ content: { contact, practice } }: Props) {
  const { phone, callTimes, email, address } = practice;
  const { street, suburb, state, postcode } = address;
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
              {/* One child, or the parts would be columns of the link. */}
              <span>
                <EmailText text={email} />
              </span>
            </a>
          </dd>
        </div>
        {hasMoreFacts(practice) ? (
          <MoreFacts practice={practice} where={contact.details.where} />
        ) : (
          <div>
            <dt>{contact.details.where}</dt>{' '}
            <dd>{`${street ? `${street}, ` : ''}${suburb} ${state} ${postcode ?? ''}`.trim()}</dd>
          </div>
        )}
      </dl>
      <p className={`${panel.link} ${styles.save}`}>
        <a href={CONTACT_CARD}>{contact.details.saveContact}</a>
      </p>
    </>
  );
}

/** The practice as a vCard, which telephones add to their contacts. */
export const CONTACT_CARD = '/contact.vcf';
