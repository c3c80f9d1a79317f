import { useSearch } from 'wouter';
import type { api } from '../../adminClient.ts';
import filters from './filters.json' with { type: 'json' };

export type EnquiryFilter = Parameters<typeof api.enquiries.list.query>[0]['filter'];

/** The filters of the list. The URL contains the filter, as in `?show=held`, so that a link can select it. */
export const FILTERS: Readonly<Record<EnquiryFilter, { name: string; none: string }>> = filters;

export function useFilter() {
  const name = new URLSearchParams(useSearch()).get('show') ?? '';
  const filter = Object.hasOwn(FILTERS, name) ? (name as EnquiryFilter) : 'all';
  return { filter, emptyText: FILTERS[filter].none, query: formatFilter(filter) };
}

export const formatFilter = (filter: EnquiryFilter): string => (filter === 'all' ? '' : `?show=${filter}`);
