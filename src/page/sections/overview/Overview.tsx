import { Track } from '../../art/drawings.tsx';
import { SectionHeading } from '../../components/RichText.tsx';
import type { SectionProps } from '../../pageState.ts';
import styles from './overview.module.css';

/** The themes of SPEC section 1, each with its own footprints. */
export function Overview({ content: { overview } }: SectionProps) {
  return (
    <section className={styles.overview} aria-labelledby="overview-heading">
      <div className="wrap">
        <div className={`columns ${styles.head}`} data-reveal="">
          <SectionHeading section="overview" text={overview.heading} />
          <p>{overview.intro}</p>
        </div>
        <ul className={styles.themes}>
          {overview.themes.map((theme) => (
            <li key={theme.title} className="columns" data-reveal="">
              <div className={`scenery ${styles.track}`}>
                <Track name={theme.track} />
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
