import { sayLength } from '#enquiry';
import hiddenStyles from '../ui/hidden.module.css';
import styles from './numbers.module.css';
import type { Waits } from './numbersTypes.ts';

/** How long it took: half of them within, and the one that took longest. */
export function WaitsTable({ toMail, toAnswer }: { toMail: Waits | null; toAnswer: Waits | null }) {
  const rows: readonly (readonly [string, Waits | null, string])[] = [
    ['Until it was mailed', toMail, 'None was mailed'],
    ['Until you answered', toAnswer, 'None is marked as answered'],
  ];
  return (
    <div className={styles.figure}>
      <table className={styles.table}>
        <caption>
          <h2>How long it took</h2>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={hiddenStyles.hidden}>What</span>
            </th>
            <th scope="col">Half within</th>
            <th scope="col">The longest</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, waits, none]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {waits ? <td>{sayLength(waits.median)}</td> : <td colSpan={2}>{none}</td>}
              {waits && <td>{sayLength(waits.slowest)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
