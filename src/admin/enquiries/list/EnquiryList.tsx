import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { DAY } from '#durations';
import type { EnquiryRow } from '#enquiries/contract';
import { AddressText, showPlainly } from '../../ui/AddressText.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { AdminIcon } from '../../ui/AdminIcon.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { StateWords } from '../StateWords.tsx';
import styles from './enquiryList.module.css';
import { findMark } from './marks.ts';

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
  const { timeZone } = useAdminFacts();
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

interface EnquiryRowLinkProps {
  row: EnquiryRow;
  href: string;
  isOpen: boolean;
  /** Several are being chosen; whether this is one of them. */
  chosen?: boolean | undefined;
  onChoose: (id: string) => void;
}

/** One enquiry in the list. Its words are a stranger's: text, each piece in a direction of its own. */
const EnquiryRowLink = memo(function DrawnRow({ row, href, isOpen, chosen, onChoose }: EnquiryRowLinkProps) {
  const { times } = useAdminFacts();
  const isErased = row.state === 'erased';
  const name = isErased ? 'Erased' : showPlainly(row.name) || row.email;
  const mark = findMark(row);
  return (
    <li
      className={styles.row}
      data-new={row.isNew || undefined}
      data-choosing={chosen !== undefined || undefined}
    >
      {chosen !== undefined && isErased && <span className={styles.choose} />}
      {chosen !== undefined && !isErased && (
        <label className={styles.choose}>
          <input
            type="checkbox"
            checked={chosen}
            aria-label={`Choose ${name}`}
            onChange={() => onChoose(row.id)}
          />
        </label>
      )}
      <Link href={href} data-enquiry={row.id} aria-current={isOpen ? 'true' : undefined}>
        <AddressText className={styles.name} text={name} />
        <span className={styles.time}>
          {row.isNew && (
            <span className={styles.fresh}>
              <AdminIcon name="fresh" />
              New
            </span>
          )}
          {times.time(row.receivedAt)}
        </span>
        <span className={styles.start} dir="auto">
          {isErased ? 'Its words are gone. That it came, and when, is kept.' : showPlainly(row.start)}
        </span>
        {mark && <StateWords mark={mark} />}
      </Link>
    </li>
  );
});

export interface DayOfEnquiries {
  readonly name: string;
  readonly rows: readonly EnquiryRow[];
}

/**
 * "Today", "Yesterday", "Tuesday 17 November", and the year where it is another one. Making a format costs more than
 * all else that a row needs, so each is made once for a whole list.
 */
export function createDayNames(now: number, timeZone: string): (at: number) => string {
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-AU', { timeZone, ...options });
  const date = make({ day: 'numeric', month: 'long', year: 'numeric' });
  const ofThisYear = make({ day: 'numeric', month: 'long' });
  const weekday = make({ weekday: 'long' });
  const year = make({ year: 'numeric' });
  const [today, yesterday, thisYear] = [date.format(now), date.format(now - DAY), year.format(now)];
  return (at) => {
    const day = date.format(at);
    if (day === today) return 'Today';
    if (day === yesterday) return 'Yesterday';
    return `${weekday.format(at)} ${year.format(at) === thisYear ? ofThisYear.format(at) : day}`;
  };
}

/** The rows under the headings of their days, in the order they came. */
export function groupByDay(
  rows: readonly EnquiryRow[],
  nameOf: (receivedAt: number) => string,
): DayOfEnquiries[] {
  const days: { name: string; rows: EnquiryRow[] }[] = [];
  for (const row of rows) {
    const name = nameOf(row.receivedAt);
    const last = days.at(-1);
    if (last?.name === name) last.rows.push(row);
    else days.push({ name, rows: [row] });
  }
  return days;
}

/** The time, looked at once a minute: for "8 minutes ago" and "Today". */
function useNow(everyMs = 60_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

interface MoreRowsProps {
  isLoading: boolean;
  /** Words instead of the button's, where it could not be done. */
  fault: string | undefined;
  onMore: () => void;
}

/** More come when the end of the list comes near; whoever does not scroll presses. */
export function MoreRows({ isLoading, fault, onMore }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => {
    if (!isLoading && fault === undefined) onMore();
  });
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '600px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end}>
      {fault !== undefined && <p role="alert">{fault}</p>}
      <AdminButton kind="text" isBusy={isLoading} onClick={onMore}>
        {isLoading ? 'Earlier ones are coming…' : 'Show earlier ones'}
      </AdminButton>
    </div>
  );
}
