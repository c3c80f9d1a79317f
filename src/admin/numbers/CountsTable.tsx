import type { BarInChart } from './BarChart.tsx';
import styles from './numbers.module.css';

interface CountsTableProps {
  title: string;
  column: string;
  names: readonly string[];
  bars: readonly BarInChart[];
}

/** One number a row. */
export function CountsTable({ title, column, names, bars }: CountsTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{column}</th>
          <th scope="col">Enquiries</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ value, label }, index) => (
          <tr key={names[index] ?? label}>
            <th scope="row">{names[index] ?? label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
