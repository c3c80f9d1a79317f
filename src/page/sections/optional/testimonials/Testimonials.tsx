import { DateText } from '../../../components/DateText.tsx';
import type { SectionProps } from '../../../pageState.ts';
import styles from './testimonials.module.css';

/** The content check warns about every entry, as the law often bars testimonials. Ties to the practice always show. */
export function Testimonials({ content: { testimonials } }: SectionProps) {
  return (
    <div className="wrap">
      <h2 id="testimonials-heading">{testimonials.heading}</h2>
      <ul className={`columns ${styles.quotes}`}>
        {testimonials.entries.map(({ quote, name, place, given, source, tie }) => (
          <li key={`${name} ${quote}`} data-reveal="">
            <figure className={styles.quote}>
              <blockquote>
                <p>{quote}</p>
              </blockquote>
              <figcaption>
                <b>{[name, place].filter(Boolean).join(', ')}</b>
                {source && <span> {source}</span>}
                {given && (
                  <span>
                    {' '}
                    <DateText date={given} />
                  </span>
                )}
                {tie && <p>{tie}</p>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </div>
  );
}
