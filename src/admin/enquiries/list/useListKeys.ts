import type { RefObject } from 'react';
import { useLocation } from 'wouter';
import type { EnquiryRow } from '../../adminClient.ts';
import { useShortcuts } from '../../app/useShortcuts.ts';
import type { ChangeEnquiries } from '../changes.ts';
import type { EnquiryPages } from '../enquiryQueries.ts';
import type { useSelection } from './SelectionBar.tsx';

export const findRowLink = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-enquiry="${CSS.escape(id)}"]`);

export const isTwoPane = (): boolean => matchMedia('(min-width: 62rem)').matches;

interface ListKeysOptions {
  id: string | undefined;
  isPerson: boolean;
  query: string;
  list: EnquiryPages;
  rows: readonly EnquiryRow[] | undefined;
  selection: ReturnType<typeof useSelection>;
  searchField: RefObject<HTMLInputElement | null>;
  change: ChangeEnquiries;
}

/** The keys j and k move through the list; in the two-pane layout or from an open enquiry, they also open the row. */
export function useListKeys(options: ListKeysOptions): void {
  const { id: openId, isPerson, query, list, rows = [], selection, searchField, change } = options;
  const [, navigate] = useLocation();
  const findCurrent = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-enquiry]');
    return row?.dataset['enquiry'] ?? openId;
  };
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === findCurrent());
    const next = rows[at < 0 ? 0 : at + by];
    if (!next) {
      if (by > 0 && list.hasNextPage) void list.fetchNextPage();
      return;
    }
    if (isTwoPane() || openId !== undefined) {
      navigate(`/enquiries/${next.id}${query}`, {
        replace: openId !== undefined,
        state: { keepsFocus: true },
      });
    }
    const link = findRowLink(next.id);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
  };
  const withCurrent = (act: (id: string) => void) => () => {
    const id = findCurrent();
    if (id !== undefined) act(id);
  };
  const toggleAnswered = (id: string) => {
    const row = rows.find(({ id: rowId }) => rowId === id);
    if (row && row.state !== 'erased') change(row.answeredAt === null ? 'answered' : 'unanswered', [id]);
  };
  const toggleSelected = (id: string) => {
    if (!selection.selected) selection.begin();
    selection.toggle(id);
  };
  const goBack = () => {
    if (selection.selected) selection.end();
    else if (openId !== undefined) navigate(`/enquiries${isPerson ? `/${openId}` : ''}${query}`);
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    a: () => document.querySelector<HTMLElement>('[data-answer]')?.click(),
    e: withCurrent(toggleAnswered),
    x: withCurrent(toggleSelected),
    '/': () => searchField.current?.focus(),
    Escape: goBack,
  });
}
