import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { AdminResponses } from '#calls';
import { api, type EnquiryDetails, type EnquiryRow } from '../adminClient.ts';
import { HEALTH_KEY } from '../health/HealthStatus.tsx';
import { getRetryInterval, POLL_INTERVAL_MS } from '../ui/polling.ts';
import { listPendingIds } from './changes.ts';
import type { EnquiryFilter } from './list/filters.ts';

export const LISTS_KEY = ['enquiries', 'list'] as const;
const NEWS_KEY = ['enquiries', 'news'] as const;
const getEnquiryKey = (id: string) => ['enquiries', 'one', id] as const;

type LoadedPage = AdminResponses['enquiries']['list'] & {
  /** The id of the newest enquiry when the page was read. */
  readonly newest: string | null;
};

/** The infinite query of the list, with the pages that were loaded so far. */
export type EnquiryPages = ReturnType<typeof useEnquiryList>['list'];

async function fetchPage(filter: EnquiryFilter, search: string, before?: string): Promise<LoadedPage> {
  const isUnfiltered = filter === 'all' && search === '';
  // Read before the list, so that no enquiry is missed in between.
  const news = isUnfiltered || before !== undefined ? null : await api.enquiries.news.query({ since: null });
  const page = await api.enquiries.list.query({
    filter,
    ...(search && { search }),
    ...(before !== undefined && { before }),
  });
  return { ...page, newest: news ? news.newest : (page.rows[0]?.id ?? null) };
}

/** The enquiries loaded so far, newest first. Newer enquiries are counted, not inserted. */
export function useEnquiryList(filter: EnquiryFilter, search: string) {
  const list = useInfiniteQuery({
    queryKey: [...LISTS_KEY, filter, search],
    queryFn: ({ pageParam }) => fetchPage(filter, search, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  const newest = list.data?.pages[0]?.newest;
  const news = useNews(newest);
  const hasNewer = news !== undefined && news.newest !== null && news.newest !== newest;
  return {
    list,
    rows,
    toAnswer: news?.toAnswer ?? list.data?.pages[0]?.toAnswer ?? 0,
    newCount: hasNewer ? Math.max(1, news.count) : 0,
  };
}

/** Polls for new enquiries and for changes by others, which are applied in place. */
function useNews(newest: string | null | undefined) {
  const queries = useQueryClient();
  const cursor = useRef<string>(undefined);
  const { data, isError } = useQuery({
    queryKey: [...NEWS_KEY, newest],
    queryFn: () =>
      api.enquiries.news.query({ since: newest ?? null, ...(cursor.current && { cursor: cursor.current }) }),
    enabled: newest !== undefined,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (!data) return;
    cursor.current = data.cursor;
    applyNews(queries, data.changed);
  }, [data, queries]);
  // Refreshes the health checks at once, because the header reports an unreachable server and polls only once a
  // minute.
  useEffect(() => {
    if (isError) void queries.refetchQueries({ queryKey: HEALTH_KEY });
  }, [isError, queries]);
  return data;
}

export async function reloadList(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: LISTS_KEY, type: 'inactive' });
  await queries.resetQueries({ queryKey: LISTS_KEY });
}

export const useEnquiry = (id: string) =>
  useQuery({
    queryKey: getEnquiryKey(id),
    queryFn: () => api.enquiries.get.query({ id }),
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return getRetryInterval(state);
      return state.data?.state === 'queued' || state.data?.state === 'sending' ? POLL_INTERVAL_MS : 30_000;
    },
  });

export function findRows(queries: QueryClient, ids: readonly string[]): ReadonlyMap<string, EnquiryRow> {
  const lists = queries.getQueriesData<InfiniteData<LoadedPage>>({ queryKey: LISTS_KEY });
  const listedRows = lists.flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? []);
  const openRows = ids.flatMap((id) => queries.getQueryData<EnquiryDetails>(getEnquiryKey(id)) ?? []);
  return new Map(
    [...listedRows, ...openRows].filter(({ id }) => ids.includes(id)).map((row) => [row.id, row]),
  );
}

type Patch = (row: EnquiryRow) => Partial<EnquiryRow>;

/** Patches the cached enquiries, both in the lists and in the open view, before the server has answered. */
export function patchEnquiries(queries: QueryClient, ids: readonly string[], patch: Patch): void {
  changeLists(queries, (row) => (ids.includes(row.id) ? { ...row, ...patch(row) } : row));
  // Cancels requests in flight, because their responses do not contain this change.
  void queries.cancelQueries({ queryKey: NEWS_KEY });
  for (const id of ids) {
    if (queries.getQueryData(getEnquiryKey(id))) void queries.cancelQueries({ queryKey: getEnquiryKey(id) });
    queries.setQueryData<EnquiryDetails>(getEnquiryKey(id), (open) => open && { ...open, ...patch(open) });
  }
}

/** Replaces rows in the lists with the server's rows. @returns whether any row differed */
export function updateRows(queries: QueryClient, newRows: readonly EnquiryRow[]): boolean {
  const newRowsById = new Map(newRows.map((row) => [row.id, row]));
  return changeLists(queries, (row) => {
    const newRow = newRowsById.get(row.id);
    return newRow && !isSameRow(row, newRow) ? newRow : row;
  });
}

/** Applies changes by others to the lists, and reloads open enquiries. */
function applyNews(queries: QueryClient, changed: readonly EnquiryRow[]): void {
  // Skips rows with a pending change from this window: the response may be older than the change.
  const pending = new Set(listPendingIds(queries));
  const rows = changed.filter(({ id }) => !pending.has(id));
  const hasChanged = updateRows(queries, rows);
  const openRows = rows.filter((row) => {
    const open = queries.getQueryData<EnquiryDetails>(getEnquiryKey(row.id));
    return open !== undefined && !isSameRow(open, row);
  });
  for (const { id } of openRows) void queries.invalidateQueries({ queryKey: getEnquiryKey(id) });
  if (!hasChanged && openRows.length === 0) return;
  for (const queryKey of [['person'], HEALTH_KEY]) void queries.invalidateQueries({ queryKey });
}

const isSameRow = (first: EnquiryRow, second: EnquiryRow) =>
  (Object.keys(second) as (keyof EnquiryRow)[]).every((name) => first[name] === second[name]);

/** Unchanged rows keep their identity, so that they are not rendered again. */
function changeLists(queries: QueryClient, change: (row: EnquiryRow) => EnquiryRow): boolean {
  let hasChanged = false;
  queries.setQueriesData<InfiniteData<LoadedPage>>({ queryKey: LISTS_KEY }, (data) => {
    const pages = data?.pages.map((page) => {
      const rows = page.rows.map(change);
      return rows.some((row, at) => row !== page.rows[at]) ? { ...page, rows } : page;
    });
    if (!data || !pages?.some((page, at) => page !== data.pages[at])) return data;
    hasChanged = true;
    return { ...data, pages };
  });
  return hasChanged;
}

/** Invalidates every query that depends on these enquiries. A list is reloaded when it is next opened. */
export async function refreshEnquiries(queries: QueryClient, ids: readonly string[]): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: LISTS_KEY, refetchType: 'none' }),
    ...[NEWS_KEY, HEALTH_KEY, ['person'], ...ids.map(getEnquiryKey)].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  ]);
}
