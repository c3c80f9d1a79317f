import type { SiteContent } from '#content/schema';
import { Track } from '../../art/index.ts';
import { NoWrapSentences, splitSentences } from '../../components/RichText.tsx';
import styles from './overview.module.css';

/** The themes of SPEC section 1, each with its own footprints. */
export function Overview({ overview }: { overview: SiteContent['overview'] }) {
  return (
    <section className={styles.overview} aria-labelledby="overview-heading">
      <div className="wrap">
        <div className={`columns ${styles.head}`} data-reveal="">
          <h2 id="overview-heading">
            <NoWrapSentences sentences={splitSentences(overview.heading)} />
          </h2>
          <p>{overview.intro}</p>
        </div>
        <ul className={styles.themes}>
          {overview.themes.map((theme) => (
            <li key={theme.title} className="columns" data-reveal="">
              <div className={`scenery ${styles.track}`}>
                <Track of={theme.track} />
              </div>
              <h3>{theme.title}</h3>
              <p>{theme.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
