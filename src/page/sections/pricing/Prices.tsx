import type { SiteContent } from '#content/schema';
import { formatDay } from '../../components/DateText.tsx';
import { fillTemplate } from '../../components/fillTemplate.ts';
import styles from './prices.module.css';

interface Props {
  prices: NonNullable<SiteContent['pricing']['prices']>;
}

/** What sessions cost, and how old that knowledge is. */
export function Prices({ prices: { caption, reviewed, asOf, entries } }: Props) {
  return (
    <div className={styles.prices}>
      <h3>{caption}</h3>
      <dl>
        {entries.map(({ what, amount, note }) => (
          <div key={what}>
            <dt>{what}</dt> <dd className={styles.amount}>{amount.shown}</dd>{' '}
            {note && <dd className={styles.note}>{note}</dd>}
          </div>
        ))}
      </dl>
      <p className="small">{fillTemplate(asOf, { date: formatDay(reviewed) })}</p>
    </div>
  );
}
