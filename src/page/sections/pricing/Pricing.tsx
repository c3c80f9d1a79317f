import type { SiteContent } from '#content/schema';
import { NoWrapSentences, splitSentences } from '../../components/NoWrapSentences.tsx';
import styles from './pricing.module.css';

/** No prices: an invitation to ask, and who may pay a rebate, written on the sun (SPEC section 1). */
export function Pricing({ pricing }: { pricing: SiteContent['pricing'] }) {
  const { heading, lead, callToAction, rebates } = pricing;
  return (
    <section id="pricing-section" className={styles.pricing} aria-labelledby="pricing-heading">
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.words} data-reveal>
          <h2 id="pricing-heading">
            <NoWrapSentences sentences={splitSentences(heading)} />
          </h2>
          <p className="lead">{lead}</p>
          <p className="actions">
            <a className="button" href="#contact-section">
              {callToAction}
            </a>
          </p>
        </div>
        <div className={styles.sun} data-reveal>
          <p>{rebates.intro}</p>
          <ul>
            {rebates.payers.map(({ name, meaning }) => (
              <li key={name}>
                {name}
                {meaning && <span className="small"> ({meaning})</span>}
              </li>
            ))}
          </ul>
          <p className="small">{rebates.note}</p>
        </div>
      </div>
    </section>
  );
}
