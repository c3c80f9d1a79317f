import { BirdOnPost } from '../../art/drawings.tsx';
import { Icon } from '../../components/Icon.tsx';
import { RichLine, RichText, SectionHeading } from '../../components/RichText.tsx';
import { Notices } from '../../notices/Notices.tsx';
import type { SectionProps } from '../../pageState.ts';
import { isInland } from '../surfaces.ts';
import styles from './faq.module.css';

/** Each question opens independently; the first one is open at the start (SPEC section 2). */
export function Faq({ content, notices }: SectionProps) {
  const { faq } = content;
  return (
    <section id="faq-section" className={styles.faq} aria-labelledby="faq-heading">
      <div className={`wrap columns ${styles.grid}`}>
        <div className={styles.head} data-reveal="">
          <SectionHeading section="faq" text={faq.heading} />
          <p>
            <RichLine line={faq.intro} />
          </p>
          <Notices notices={notices} where="faq" />
          <BirdOnPost inland={isInland(content)} className="scenery" />
        </div>
        <div data-reveal="">
          {/* Native disclosures work without JavaScript, and the browser's search in the page opens them. */}
          {faq.items.map(({ id, question, answer }, index) => (
            <details key={id} className={styles.item} id={id} open={index === 0}>
              <summary>
                <span className={styles.disc}>
                  <Icon name="wave" />
                </span>
                <h3>{question}</h3>
                <Icon name="down" className={styles.chevron ?? ''} />
              </summary>
              <div className={`flow ${styles.answer}`}>
                <RichText prose={answer} />
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
