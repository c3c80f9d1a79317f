import hiddenStyles from '../ui/hidden.module.css';
import { PARTS_OF_DAY, WEEKDAYS } from './describeNumbers.ts';
import styles from './timesOfWeek.module.css';

const LARGEST = 12;
const SMALLEST = 4;

/**
 * The days of a week by the parts of a day: a dot for each, as large as many came, and its number beside it. It is a
 * drawing and a table at once.
 */
export function TimesOfWeek({ parts }: { parts: readonly (readonly number[])[] }) {
  const most = Math.max(1, ...parts.flat());
  return (
    <table className={styles.week}>
      <caption className={hiddenStyles.hidden}>Enquiries by day and part of the day</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={hiddenStyles.hidden}>Day</span>
          </th>
          {PARTS_OF_DAY.map(({ head }) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((counts, day) => (
          <tr key={WEEKDAYS[day]}>
            <th scope="row">
              <span aria-hidden="true" className={styles.short}>
                {WEEKDAYS[day]?.slice(0, 3)}
              </span>
              <span className={styles.full}>{WEEKDAYS[day]}</span>
            </th>
            {PARTS_OF_DAY.map(({ head }, part) => (
              <td key={head}>
                <Dot count={counts[part] ?? 0} most={most} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Its area, not its width, tells how many. */
function Dot({ count, most }: { count: number; most: number }) {
  const radius = count === 0 ? 0 : Math.max(SMALLEST, LARGEST * Math.sqrt(count / most));
  return (
    <span className={count === 0 ? styles.none : styles.some}>
      <svg width={2 * LARGEST} height={2 * LARGEST} aria-hidden="true" focusable="false">
        <circle cx={LARGEST} cy={LARGEST} r={radius} />
      </svg>
      {count}
    </span>
  );
}
