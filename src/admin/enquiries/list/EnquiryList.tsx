import { memo, useMemo } from 'react';
import type { EnquiryRow } from '#desk/contract';
import { useDeskFacts } from '../../ui/deskFacts.ts';
import { useNow } from '../../ui/useNow.ts';
import { createDayNames, groupByDay } from './days.ts';
import { EnquiryRowLink } from './EnquiryRowLink.tsx';
import styles from './enquiryList.module.css';

interface EnquiryListProps {
  rows: readonly EnquiryRow[];
  /** What follows the address of each, so that the filter stays. */
  query: string;
  openId: string | undefined;
  /** `null` while none are being chosen. */
  chosen: ReadonlySet<string> | null;
  onChoose: (id: string) => void;
}

/** The enquiries, a day's heading between. Many: they are drawn anew only when something of theirs has changed. */
export const EnquiryList = memo(function DrawnList({
  rows,
  query,
  openId,
  chosen,
  onChoose,
}: EnquiryListProps) {
  const { timeZone } = useDeskFacts();
  const now = useNow();
  const nameDay = useMemo(() => createDayNames(now, timeZone), [now, timeZone]);
  const days = useMemo(() => groupByDay(rows, nameDay), [rows, nameDay]);
  return days.map((day) => (
    <div key={day.rows[0]?.id} className={styles.day}>
      <h2 className={styles.heading}>{day.name}</h2>
      <ul>
        {day.rows.map((row) => (
          <EnquiryRowLink
            key={row.id}
            row={row}
            href={`/enquiries/${row.id}${query}`}
            isOpen={row.id === openId}
            chosen={chosen?.has(row.id)}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </div>
  ));
});
