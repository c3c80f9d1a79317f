import type { ReactNode } from 'react';
import type { Question, SiteContent } from '#content/schema';
import { BirdOnPost } from '../../art/index.ts';
import { Icon } from '../../components/Icon.tsx';
import { NoWrapSentences, RichLine, RichText, splitSentences } from '../../components/RichText.tsx';
import styles from './faq.module.css';

interface Props {
  faq: SiteContent['faq'];
  notices?: ReactNode;
  inland?: boolean;
}

/** Each question opens independently; the first one is open at the start (SPEC section 2). */
export function Faq({ faq, notices, inland = false }: Props) {
  return (
    <section id="faq-section" className={styles.faq} aria-labelledby="faq-heading">
      <div className={`wrap columns ${styles.grid}`}>
        <div className={styles.head} data-reveal="">
          <h2 id="faq-heading">
            <NoWrapSentences sentences={splitSentences(faq.heading)} />
          </h2>
          <p>
            <RichLine of={faq.intro} />
          </p>
          {notices}
          <BirdOnPost inland={inland} className="scenery" />
        </div>
        <div data-reveal="">
          {faq.items.map((item, at) => (
            <Item key={item.id} question={item} open={at === 0} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** A native disclosure: it works without scripts, and the browser's search in the page opens it. */
function Item({ question: { id, question, answer }, open }: { question: Question; open: boolean }) {
  return (
    <details className={styles.item} id={id} open={open}>
      <summary>
        <span className={styles.disc}>
          <Icon of="wave" />
        </span>
        <h3>{question}</h3>
        <Icon of="down" className={styles.chevron ?? ''} />
      </summary>
      <div className={`flow ${styles.answer}`}>
        <RichText of={answer} />
      </div>
    </details>
  );
}
