import type { SiteContent } from '#content/schema';
import { Dial } from '../../art/index.ts';
import styles from './services.module.css';

/** The session lengths, each beside its share of an hour drawn as a share of the sun. */
export function SessionLengths({ lengths }: { lengths: SiteContent['services']['lengths'] }) {
  return (
    <div className={styles.lengths} data-reveal="">
      <h3>{lengths.heading}</h3>
      <ul>
        {lengths.minutes.map((minutes) => (
          <li key={minutes}>
            <Dial minutes={minutes} />
            <span>
              <b>{minutes}</b>
              {` ${lengths.unit}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
