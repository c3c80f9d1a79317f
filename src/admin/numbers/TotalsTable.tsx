import styles from './numbers.module.css';
import type { CountedWeek } from './numbersTypes.ts';

/** What became of them all. */
export function TotalsTable({ totals }: { totals: Omit<CountedWeek, 'start'> }) {
  const rows = [
    ['Mailed to you', totals.mailed],
    ['Held at first', totals.held],
    ['Held, then released', totals.released],
    ['Not mailed at first', totals.failed],
  ] as const;
  return (
    <div className={styles.figure}>
      <table className={styles.table}>
        <caption>
          <h2>Mailed and held</h2>
        </caption>
        <tbody>
          {rows.map(([what, count]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
