import type { SiteContent } from '#content/schema';
import { formatDay } from '../../components/DateText.tsx';
import { fillTemplate } from '../../components/fillTemplate.ts';
import { BookingLink, SectionHeading } from '../../components/RichText.tsx';
import { Notices } from '../../notices/Notices.tsx';
import type { SectionProps } from '../../pageState.ts';
import priceStyles from './prices.module.css';
import styles from './pricing.module.css';

/** An invitation to ask, optional prices, and who may pay a rebate, written on the sun (SPEC section 1). */
export function Pricing({ content, notices }: SectionProps) {
  const { heading, lead, callToAction, prices, rebates } = content.pricing;
  const { booking } = content.practice;
  return (
    <section id="pricing-section" className={styles.pricing} aria-labelledby="pricing-heading">
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.words} data-reveal="">
          <SectionHeading section="pricing" text={heading} />
          <p className="lead">{lead}</p>
          <p>{expandPayers(rebates)}</p>
          {[rebates.supportAtHome, rebates.ndis].map((text) => text && <p key={text}>{text}</p>)}
          <Notices notices={notices} where="pricing" />
          {prices && (
            <div className={priceStyles.prices}>
              <h3>{prices.caption}</h3>
              <dl>
                {prices.entries.map(({ what, amount, note }) => (
                  <div key={what}>
                    <dt>{what}</dt> <dd className={priceStyles.amount}>{amount.shown}</dd>{' '}
                    {note && <dd className={priceStyles.note}>{note}</dd>}
                  </div>
                ))}
              </dl>
              <p className="small">{fillTemplate(prices.asOf, { date: formatDay(prices.reviewed) })}</p>
            </div>
          )}
          <p className="actions">
            <a className="button" href="#contact-section">
              {callToAction}
            </a>
            {booking && <BookingLink booking={booking} />}
          </p>
        </div>
        <div className={styles.sun} data-reveal="">
          <p>{rebates.intro}</p>
          <ul>
            {rebates.payers.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** Adds the meaning of each short name after its first use in the note, or at the end if the note does not use it. */
function expandPayers({ note, payers }: SiteContent['pricing']['rebates']): string {
  return payers.reduce((text, { name, meaning }) => {
    if (!meaning) return text;
    const expandedName = `${name} (${meaning})`;
    return text.includes(name) ? text.replace(name, () => expandedName) : `${text} ${expandedName}.`;
  }, note);
}
