import { useSearch } from 'wouter';
import type { api } from '../../adminClient.ts';

export type EnquiryFilter = Parameters<typeof api.enquiries.list.query>[0]['filter'];

/** The filters of the list. The address contains the filter as `?show=held`, so that links can open one. */
export const FILTERS: readonly { filter: EnquiryFilter; name: string; none: string; isOften?: true }[] = [
  {
    filter: 'all',
    name: 'All',
    none: 'Nobody has written yet. The first enquiry will appear here and in your mail.',
    isOften: true,
  },
  {
    filter: 'toAnswer',
    name: 'To answer',
    none: 'Nothing to answer. Each is marked as answered.',
    isOften: true,
  },
  { filter: 'new', name: 'New', none: 'Nothing new. You have opened them all.' },
  { filter: 'waiting', name: 'Waiting', none: 'Nothing waits. Every mail has gone out.' },
  { filter: 'held', name: 'Held', none: 'Nothing held. Good.', isOften: true },
  { filter: 'failed', name: 'Not mailed', none: 'Nothing failed. Every mail has gone out.' },
  { filter: 'answered', name: 'Answered', none: 'None is marked as answered yet.', isOften: true },
  { filter: 'spam', name: 'Spam', none: 'Nothing is marked as spam.' },
  { filter: 'erased', name: 'Erased', none: 'Nothing was erased.' },
];

export function useFilter(): { filter: EnquiryFilter; none: string; query: string } {
  const filterName = new URLSearchParams(useSearch()).get('show');
  const { filter, none } =
    FILTERS.find((one) => one.filter === filterName) ?? (FILTERS[0] as (typeof FILTERS)[0]);
  return { filter, none, query: formatFilter(filter) };
}

export const formatFilter = (filter: EnquiryFilter): string => (filter === 'all' ? '' : `?show=${filter}`);
