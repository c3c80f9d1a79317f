import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { DAY, MINUTE } from '../../../durations.ts';
import { type EnquiryRow, explainFault } from '../../adminClient.ts';
import { AddressText, stripBidiOverrides } from '../../ui/AddressText.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { AdminIcon } from '../../ui/AdminIcon.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import type { EnquiryPages } from '../enquiryQueries.ts';
import { StateBadge } from '../StateBadge.tsx';
import styles from './enquiryList.module.css';

interface EnquiryListProps {
  rows: readonly EnquiryRow[];
  /** Appended to each link, to keep the filter. */
  query: string;
  openId: string | undefined;
  /** `null` outside selection mode. */
  selected: ReadonlySet<string> | null;
  onSelect: (id: string) => void;
}

/** The enquiries, grouped by day. Memoized, because the list may be long. */
export const EnquiryList = memo(function List(props: EnquiryListProps) {
  const { rows, query, openId, selected, onSelect } = props;
  const { timeZone } = useAdminFacts();
  const now = useNow();
  const formatDay = useMemo(() => createDayFormat(now, timeZone), [now, timeZone]);
  const days = useMemo(() => groupByDay(rows, formatDay), [rows, formatDay]);
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
            isSelected={selected?.has(row.id)}
            onSelect={onSelect}
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
  /** Whether the enquiry is selected; undefined outside selection mode. */
  isSelected?: boolean | undefined;
  onSelect: (id: string) => void;
}

/** One enquiry in the list. The visitor's name and text each have their own text direction. */
const EnquiryRowLink = memo(function Row({ row, href, isOpen, isSelected, onSelect }: EnquiryRowLinkProps) {
  const { times } = useAdminFacts();
  const isErased = row.state === 'erased';
  const name = isErased ? 'Erased' : stripBidiOverrides(row.name) || row.email;
  return (
    <li
      className={styles.row}
      data-new={row.isNew || undefined}
      data-choosing={isSelected !== undefined || undefined}
    >
      {isSelected !== undefined && isErased && <span className={styles.choose} />}
      {isSelected !== undefined && !isErased && (
        <label className={styles.choose}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={`Choose ${name}`}
            onChange={() => onSelect(row.id)}
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
          {isErased ? 'Its words are gone. That it came, and when, is kept.' : stripBidiOverrides(row.start)}
        </span>
        <StateBadge row={row} />
      </Link>
    </li>
  );
});

/** Formats a day, as in "Today" or "Tuesday 17 November". Reuses the formatters, because they are slow to create. */
export function createDayFormat(now: number, timeZone: string): (at: number) => string {
  const createFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-AU', { timeZone, ...options });
  const date = createFormat({ day: 'numeric', month: 'long', year: 'numeric' });
  const dateWithoutYear = createFormat({ day: 'numeric', month: 'long' });
  const weekday = createFormat({ weekday: 'long' });
  const year = createFormat({ year: 'numeric' });
  const [today, yesterday, thisYear] = [date.format(now), date.format(now - DAY), year.format(now)];
  return (at) => {
    const day = date.format(at);
    if (day === today) return 'Today';
    if (day === yesterday) return 'Yesterday';
    return `${weekday.format(at)} ${year.format(at) === thisYear ? dateWithoutYear.format(at) : day}`;
  };
}

export const groupByDay = (rows: readonly EnquiryRow[], format: (receivedAt: number) => string) =>
  [...Map.groupBy(rows, ({ receivedAt }) => format(receivedAt))].map(([name, day]) => ({ name, rows: day }));

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Loads more rows when the list is scrolled near its end, or by a button. */
export function MoreRows({ list }: { list: EnquiryPages }) {
  const { isFetchingNextPage: isLoading, isFetchNextPageError: isFault, error, fetchNextPage } = list;
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => {
    if (!isLoading && !isFault) void fetchNextPage();
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
      {isFault && <p role="alert">{explainFault(error)}</p>}
      <AdminButton kind="text" isBusy={isLoading} onClick={() => void fetchNextPage()}>
        {isLoading ? 'Earlier ones are coming…' : 'Show earlier ones'}
      </AdminButton>
    </div>
  );
}
