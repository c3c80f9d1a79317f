import type { Times } from '#enquiry';
import styles from './numbers.module.css';
import type { CountedWeek } from './numbersTypes.ts';

/** Each week in full. Where it is wider than the screen, it scrolls by itself, also by keys. */
export function WeeksTable({ weeks, times }: { weeks: readonly CountedWeek[]; times: Times }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
    <section className={styles.scroll} aria-label="Each week" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Week from</th>
            <th scope="col">Came</th>
            <th scope="col">Mailed</th>
            <th scope="col">Held at first</th>
            <th scope="col">Released</th>
            <th scope="col">Not mailed at first</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ start, came, mailed, held, released, failed }, index) => (
            <tr key={start}>
              <th scope="row">
                {times.shortDay(start)}
                {index === weeks.length - 1 && ', so far'}
              </th>
              <td>{came}</td>
              <td>{mailed}</td>
              <td>{held}</td>
              <td>{released}</td>
              <td>{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
