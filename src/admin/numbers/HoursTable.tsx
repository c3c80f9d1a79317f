import { nameHour, sum, WEEKDAYS } from './describeNumbers.ts';
import styles from './numbers.module.css';

/** Every hour of every day of the week, with what is in all. Wider than a phone, it scrolls by itself, also by keys. */
export function HoursTable({ hours }: { hours: readonly (readonly number[])[] }) {
  const countAll = (hour: number) => sum(hours.map((day) => day[hour] ?? 0));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
    <section className={styles.scroll} aria-label="Each hour" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">From</th>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" abbr={day}>
                {day.slice(0, 3)}
              </th>
            ))}
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {hours[0]?.map((_, hour) => (
            <tr key={nameHour(hour)}>
              <th scope="row">{nameHour(hour)}</th>
              {hours.map((day, at) => (
                <td key={WEEKDAYS[at]}>{day[hour]}</td>
              ))}
              <td>{countAll(hour)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {hours.map((day, at) => (
              <td key={WEEKDAYS[at]}>{sum(day)}</td>
            ))}
            <td>{sum(hours.map(sum))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
