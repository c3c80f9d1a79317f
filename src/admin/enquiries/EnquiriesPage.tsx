import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { formatDuration } from '#enquiry';
import { api, type EnquiryRow } from '../adminClient.ts';
import { PersonView } from '../person/PersonView.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useDelayed, usePageTitle } from '../ui/hooks.ts';
import { clearNotices } from '../ui/notices.tsx';
import { RequestFault } from '../ui/RequestFault.tsx';
import { Working } from '../ui/Working.tsx';
import { formatCount } from '../ui/words.ts';
import styles from './enquiriesPage.module.css';
import {
  type EnquiryPages,
  LISTS_KEY,
  patchEnquiries,
  refreshEnquiries,
  reloadList,
  useEnquiryList,
} from './enquiryQueries.ts';
import { EnquiryList, MoreRows } from './list/EnquiryList.tsx';
import { useFilter } from './list/filters.ts';
import { ListHead, NewsLine } from './list/ListHead.tsx';
import { SelectionBar, useSelection } from './list/SelectionBar.tsx';
import { type FindNextFocus, useFocusInList } from './list/useFocusInList.ts';
import { useListKeys } from './list/useListKeys.ts';
import type { EnquiryViewProps } from './one/EnquiryActions.tsx';
import { EnquiryView } from './one/EnquiryView.tsx';
import { EraseSheet, type EraseSheetTarget } from './one/EraseSheet.tsx';
import { useChangeEnquiries } from './useChangeEnquiries.ts';

const SEARCH_DELAY_MS = 250;

/** The list, and beside it (on a phone, instead of it) one enquiry or everything about its sender. */
export function EnquiriesPage({ id, isPerson }: { id: string | undefined; isPerson: boolean }) {
  const { times } = useAdminFacts();
  const queries = useQueryClient();
  const { filter, emptyText, query } = useFilter();
  const [searchText, setSearchText] = useState('');
  const search = useDelayed(searchText.trim(), SEARCH_DELAY_MS);
  const { list, rows, newCount, toAnswer } = useEnquiryList(filter, search);
  const selection = useSelection();
  const { selected, begin, end, toggle } = selection;
  const heading = useRef<HTMLHeadingElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const findNextFocus = useFocusInList(id, rows);
  const change = useChangeEnquiries(id, findNextFocus);
  const erasure = useErasure({ id, query, rows, onErased: end, setSearchText, findNextFocus });
  usePageTitle('Enquiries');
  const showNews = async () => {
    heading.current?.focus();
    await reloadList(queries);
  };
  useListKeys({ id, isPerson, query, list, rows, selection, searchField, change });
  const newest = filter === 'all' && search === '' ? rows?.[0] : undefined;

  return (
    <div className={styles.page} data-open={id !== undefined || undefined}>
      <section className={styles.list} aria-label="List of enquiries">
        <ListHead
          heading={heading}
          searchField={searchField}
          searchText={searchText}
          filter={filter}
          onSearch={setSearchText}
          isSelecting={selected !== null}
          isEnquiryOpen={id !== undefined}
          lead={formatLead(toAnswer, newest && times.when(newest.receivedAt))}
          onToggleSelecting={() => (selected ? end() : begin())}
        />
        <NewsLine count={newCount} onShow={showNews} />
        <Rows
          list={list}
          rows={rows}
          query={query}
          selected={selected}
          onSelect={toggle}
          openId={id}
          emptyText={search ? NONE_FOUND : newCount > 0 ? '' : emptyText}
        />
        {selected && rows && (
          <SelectionBar
            selected={rows.filter((row) => selected.has(row.id))}
            onChange={change}
            onErase={erasure.begin}
            onDone={end}
          />
        )}
      </section>
      <Detail id={id} isPerson={isPerson} query={query} onChange={change} onErase={erasure.begin} />
      {erasure.sheet}
    </div>
  );
}

const ERASED = { state: 'erased', name: '', email: '', start: '', isNew: false, answeredAt: null } as const;

interface ErasureOptions {
  id: string | undefined;
  query: string;
  rows: readonly EnquiryRow[] | undefined;
  onErased: () => void;
  setSearchText: (text: string) => void;
  findNextFocus: FindNextFocus;
}

/** The sheet that erases enquiries, or everything about one person; afterwards closes the erased enquiry. */
function useErasure({ id, query, rows, onErased, setSearchText, findNextFocus }: ErasureOptions) {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [target, setTarget] = useState<EraseSheetTarget | null>(null);
  const finish = (ids: string[]) => {
    patchEnquiries(queries, ids, () => ERASED);
    void refreshEnquiries(queries, ids);
    // The erased enquiries may no longer match a search or filter.
    void queries.invalidateQueries({ queryKey: LISTS_KEY });
    // Clears a search whose results were all erased: it would hide the other enquiries.
    if (rows?.every((row) => ids.includes(row.id))) setSearchText('');
    onErased();
  };
  const closeSheet = (erased: EraseSheetTarget) => {
    setTarget(null);
    const isOpen = id !== undefined && ('email' in erased || erased.ids.includes(id));
    if (isOpen) navigate(`/enquiries${query}`, { replace: true });
  };
  const sheet = target && (
    <EraseSheet
      target={target}
      onErased={finish}
      onDone={() => closeSheet(target)}
      onClose={() => setTarget(null)}
      findNextFocus={() => findNextFocus('ids' in target ? target.ids : [])}
    />
  );
  return { sheet, begin: setTarget };
}

const NONE_FOUND = 'No enquiry has these words. Erased ones cannot be found.';

type RowsProps = Omit<ComponentProps<typeof EnquiryList>, 'rows'> & {
  list: EnquiryPages;
  rows: EnquiryRow[] | undefined;
  emptyText: string;
};

function Rows({ list, rows, emptyText, ...listProps }: RowsProps) {
  if (rows === undefined && list.isError) return <RequestFault error={list.error} onRetry={list.refetch} />;
  if (rows === undefined) return <Working text="Your enquiries are coming…" />;
  if (rows.length === 0) return emptyText && <EmptyState text={emptyText} />;
  return (
    <>
      <EnquiryList {...listProps} rows={rows} />
      {list.hasNextPage ? <MoreRows key={rows.length} list={list} /> : <Summary />}
    </>
  );
}

type DetailProps = Omit<EnquiryViewProps, 'id'> & { id: string | undefined; isPerson: boolean };

function Detail({ id, isPerson, ...viewProps }: DetailProps) {
  const View = isPerson ? PersonView : EnquiryView;
  // Clears a notice about the previous enquiry.
  useEffect(() => {
    if (id !== undefined) clearNotices();
  }, [id]);
  return (
    <section className={styles.detail} aria-label={isPerson ? 'Everything about one person' : 'One enquiry'}>
      {id === undefined ? (
        <p className={styles.choose}>Choose an enquiry, and its words are shown here.</p>
      ) : (
        <View key={id} id={id} {...viewProps} />
      )}
    </section>
  );
}

/** The summary at the end of the list: the number of enquiries and the median time to an answer. */
function Summary() {
  const { data } = useQuery({
    queryKey: ['enquiries', 'summary'],
    queryFn: () => api.enquiries.summary.query(),
  });
  if (!data || data.came === 0) return null;
  const answerTime =
    data.toAnswer === null ? '' : ` Half were answered within ${formatDuration(data.toAnswer)}.`;
  return (
    <p className={styles.summary}>
      {formatCount(data.came, 'enquiry', 'enquiries')} in twelve weeks.{answerTime}
    </p>
  );
}

/** The server counts only up to this number. */
const MAX_COUNT = 100;

function formatLead(toAnswer: number, newest: string | undefined): string {
  const count = toAnswer >= MAX_COUNT ? `${MAX_COUNT} or more` : toAnswer;
  const newestText = newest && `The newest came ${newest.replace(/^today /, '')}.`;
  return [toAnswer > 0 && `${count} to answer.`, newestText].filter(Boolean).join(' ');
}
