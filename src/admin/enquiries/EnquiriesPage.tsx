import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { sayLength } from '#enquiry';
import { explainFault } from '../deskClient.ts';
import { PersonView } from '../person/PersonView.tsx';
import { DeskButton } from '../ui/DeskButton.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { clearNotices } from '../ui/notices.tsx';
import { useDelayed } from '../ui/useDelayed.ts';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { Working } from '../ui/Working.tsx';
import { sayCount } from '../ui/words.ts';
import type { ChangeName } from './changes.ts';
import styles from './enquiriesPage.module.css';
import {
  patchEnquiries,
  readListAnew,
  refreshEnquiries,
  useEnquiryList,
  useSummary,
} from './enquiryQueries.ts';
import { ChosenBar, useChosen } from './list/ChosenBar.tsx';
import { EnquiryList, MoreRows } from './list/EnquiryList.tsx';
import { useFilter } from './list/filters.ts';
import { ListHead, NewsLine } from './list/ListHead.tsx';
import { useFocusInList } from './list/useFocusInList.ts';
import { useListKeys } from './list/useListKeys.ts';
import { EnquiryView } from './one/EnquiryView.tsx';
import { EraseSheet, type EraseSheetTarget } from './one/EraseSheet.tsx';
import { useChangeEnquiries } from './useChangeEnquiries.ts';

const SEARCH_AFTER = 250;

/** The list, and beside or instead of it one enquiry or everything about its sender. */
export function EnquiriesPage({ id, isPerson }: { id: string | undefined; isPerson: boolean }) {
  const { times } = useDeskFacts();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { filter, none, query } = useFilter();
  const [typed, setTyped] = useState('');
  const search = useDelayed(typed.trim(), SEARCH_AFTER);
  const { list, rows, cameSince, toAnswer } = useEnquiryList(filter, search);
  const { chosen, begin, end, toggle } = useChosen();
  const [erasing, setErasing] = useState<EraseSheetTarget | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const findNext = useFocusInList(id, rows ?? []);
  const changeThem = useChangeEnquiries(id);
  usePageTitle('Enquiries');
  // What was said was said of another.
  useEffect(() => {
    if (id !== undefined) clearNotices();
  }, [id]);

  const change = (name: ChangeName, ids: string[]) => {
    changeThem(name, ids);
    if (name !== 'opened') findNext(ids)?.focus();
  };
  const showNews = async () => {
    heading.current?.focus();
    await readListAnew(queries);
  };
  const finishErasing = (ids: string[]) => {
    const gone = { state: 'erased', name: '', email: '', start: '', isNew: false, answeredAt: null } as const;
    patchEnquiries(queries, ids, () => gone);
    refreshEnquiries(queries, ids);
    end();
  };
  const leaveErased = (which: EraseSheetTarget) => {
    setErasing(null);
    const isOpen = id !== undefined && ('email' in which || which.ids.includes(id));
    // Nothing is left of what is open.
    if (isOpen) navigate(`/enquiries${query}`, { replace: true });
  };
  const back = () => {
    if (chosen) end();
    else if (id !== undefined) navigate(isPerson ? `/enquiries/${id}${query}` : `/enquiries${query}`);
  };
  useListKeys({
    ...{ rows: rows ?? [], query, openId: id, onBack: back },
    onAnswered: (which) => {
      const row = rows?.find((one) => one.id === which);
      if (row && row.state !== 'erased') change(row.answeredAt === null ? 'answered' : 'unanswered', [which]);
    },
    onChoose: (which) => {
      if (!chosen) begin();
      toggle(which);
    },
    onSearch: () => searchField.current?.focus(),
    onEnd: () => list.hasNextPage && list.fetchNextPage(),
  });
  const newest = filter === 'all' && search === '' ? rows?.[0] : undefined;
  const view = { id: id ?? '', query, onChange: change, onErase: (ids: string[]) => setErasing({ ids }) };
  return (
    <div className={styles.page} data-open={id !== undefined || undefined}>
      <section className={styles.list} aria-label="List of enquiries">
        <ListHead
          {...{ heading, searchField, typed, filter, onType: setTyped, isChoosing: chosen !== null }}
          isBeside={id !== undefined}
          lead={sayLead(toAnswer, newest && times.when(newest.receivedAt))}
          onChoosing={() => (chosen ? end() : begin())}
        />
        <NewsLine count={cameSince} onShow={showNews} />
        {renderRows()}
        {chosen && rows && (
          <ChosenBar
            chosen={rows.filter((row) => chosen.has(row.id))}
            onChange={change}
            onErase={view.onErase}
            onDone={end}
          />
        )}
      </section>
      <section
        className={styles.detail}
        aria-label={isPerson ? 'Everything about one person' : 'One enquiry'}
      >
        {renderDetail()}
      </section>
      {erasing && (
        <EraseSheet
          which={erasing}
          onErased={finishErasing}
          onDone={() => leaveErased(erasing)}
          onClose={() => setErasing(null)}
          findNextFocus={() => findNext('ids' in erasing ? erasing.ids : [])}
        />
      )}
    </div>
  );

  function renderRows() {
    if (rows === undefined && list.isError) {
      return (
        <EmptyState words={explainFault(list.error)}>
          <DeskButton onClick={() => list.refetch()}>Try again</DeskButton>
        </EmptyState>
      );
    }
    if (rows === undefined) return <Working words="Your enquiries are coming…" />;
    if (rows.length === 0) {
      return (
        <EmptyState words={search ? 'No enquiry has these words. Erased ones cannot be found.' : none} />
      );
    }
    return (
      <>
        <EnquiryList rows={rows} query={query} openId={id} chosen={chosen} onChoose={toggle} />
        {list.hasNextPage ? (
          <MoreRows
            key={rows.length}
            isLoading={list.isFetchingNextPage}
            fault={list.isFetchNextPageError ? explainFault(list.error) : undefined}
            onMore={() => list.fetchNextPage()}
          />
        ) : (
          <Summary />
        )}
      </>
    );
  }

  function renderDetail() {
    if (id === undefined)
      return <p className={styles.choose}>Choose an enquiry, and its words are shown here.</p>;
    if (!isPerson) return <EnquiryView key={id} {...view} />;
    return <PersonView key={id} id={id} query={query} onErase={(email) => setErasing({ email })} />;
  }
}

/** At the end of the list: nobody who only visits is counted. */
function Summary() {
  const { data } = useSummary();
  if (!data || data.came === 0) return null;
  const soon = data.toAnswer === null ? '' : ` Half were answered within ${sayLength(data.toAnswer)}.`;
  return (
    <p className={styles.summary}>
      {sayCount(data.came, 'enquiry', 'enquiries')} in twelve weeks.{soon}
    </p>
  );
}

/** As many as are counted. */
const MANY = 100;

function sayLead(toAnswer: number, newest: string | undefined): string {
  const count = toAnswer >= MANY ? `${MANY} or more` : toAnswer;
  const came = newest && `The newest came ${newest.replace(/^today /, '')}.`;
  return [toAnswer > 0 && `${count} to answer.`, came].filter(Boolean).join(' ');
}
