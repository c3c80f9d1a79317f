import type { SiteContent } from '#content/schema';
import type { Pictures } from '../../../components/Picture.tsx';
import { JournalPost } from './JournalPost.tsx';
import styles from './journal.module.css';

interface Props {
  journal: SiteContent['journal'];
  words: SiteContent['words']['journal'];
  pictures: Pictures;
  /** Whether the practice has no sea. */
  inland?: boolean;
}

/** The journal, newest first. Each post opens in place: the site has one page (SPEC section 2). */
export function Journal({ journal, words, pictures, inland = false }: Props) {
  return (
    <section id="journal-section" aria-labelledby="journal-heading">
      <div className={`wrap ${styles.split}`}>
        <div>
          <h2 id="journal-heading">{journal.heading}</h2>
          {journal.intro && <p className={styles.intro}>{journal.intro}</p>}
        </div>
        <ul className={styles.posts}>
          {journal.entries.map((post, at) => (
            <li key={post.id} data-reveal="">
              <JournalPost
                post={post}
                at={at}
                words={words}
                inland={inland}
                photo={post.image && pictures[post.image.file]}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
