import hiddenStyles from '../ui/hidden.module.css';
import type { DelayBar } from './DelayBars.tsx';
import styles from './numbers.module.css';

/** One number a row. */
export const DelaysTable = ({ rows }: { rows: readonly DelayBar[] }) => (
  <table className={styles.table}>
    <caption className={hiddenStyles.hidden}>Until you answered</caption>
    <thead>
      <tr>
        <th scope="col">Answered</th>
        <th scope="col">Enquiries</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, count }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{count}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
