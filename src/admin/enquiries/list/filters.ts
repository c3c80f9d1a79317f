import { useSearch } from 'wouter';
import type { api } from '../../adminClient.ts';

export type EnquiryFilter = Parameters<typeof api.enquiries.list.query>[0]['filter'];

/** The filters of the list. The address contains the filter as `?show=held`, so that links can open one. */
export const FILTERS: Readonly<Record<EnquiryFilter, { name: string; none: string }>> = {
  all: { name: 'All', none: 'Nobody has written yet. The first enquiry will appear here and in your mail.' },
  toAnswer: { name: 'To answer', none: 'Nothing to answer. Each is marked as answered.' },
  new: { name: 'New', none: 'Nothing new. You have opened them all.' },
  waiting: { name: 'Waiting', none: 'Nothing waits. Every mail has gone out.' },
  held: { name: 'Held', none: 'Nothing held. Good.' },
  failed: { name: 'Not mailed', none: 'Nothing failed. Every mail has gone out.' },
  answered: { name: 'Answered', none: 'None is marked as answered yet.' },
  spam: { name: 'Spam', none: 'Nothing is marked as spam.' },
  erased: { name: 'Erased', none: 'Nothing was erased.' },
};

export function useFilter() {
  const name = new URLSearchParams(useSearch()).get('show') ?? '';
  const filter = Object.hasOwn(FILTERS, name) ? (name as EnquiryFilter) : 'all';
  return { filter, none: FILTERS[filter].none, query: formatFilter(filter) };
}

export const formatFilter = (filter: EnquiryFilter): string => (filter === 'all' ? '' : `?show=${filter}`);
