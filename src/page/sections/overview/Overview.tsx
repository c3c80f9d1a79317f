import type { SiteContent } from '#content/schema';
import { Track } from '../../art/index.ts';
import { NoWrapSentences, splitSentences } from '../../components/NoWrapSentences.tsx';
import styles from './overview.module.css';

/** A runner is quick and a pole takes its time; bare feet are in between. */
const PACES = { run: styles.quick, bare: undefined, pole: styles.slow } as const;

/** The themes of SPEC section 1, each with footprints of its own on the same sand. */
export function Overview({ overview }: { overview: SiteContent['overview'] }) {
  return (
    <section className={styles.overview} aria-labelledby="overview-heading">
      <div className="wrap">
        <div className={styles.head} data-reveal="">
          <h2 id="overview-heading">
            <NoWrapSentences sentences={splitSentences(overview.heading)} />
          </h2>
          <p>{overview.intro}</p>
        </div>
        <ul className={styles.themes}>
          {overview.themes.map((theme) => (
            <li key={theme.title} data-reveal="">
              <div className={styles.track}>
                <Track of={theme.track} className={PACES[theme.track]} />
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
