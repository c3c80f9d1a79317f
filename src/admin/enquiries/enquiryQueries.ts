import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { EnquiryDetails, EnquiryFilter, EnquiryPage, EnquiryRow } from '#enquiries/contract';
import { api } from '../adminClient.ts';
import { HEALTH_KEY } from '../health/useHealth.ts';
import { askAgainIfUnreached, LOOK_EVERY } from '../ui/polling.ts';
import { listUnderWay } from './waitingChanges.ts';

const LISTS = ['enquiries', 'list'] as const;
const NEWS = ['enquiries', 'news'] as const;
const getEnquiryKey = (id: string) => ['enquiries', 'one', id] as const;

interface LoadedPage extends EnquiryPage {
  /** The newest there was when this was read: what is newer came since. */
  readonly newest: string | null;
}

async function fetchPage(filter: EnquiryFilter, search: string, before?: string): Promise<LoadedPage> {
  const isWhole = filter === 'all' && search === '';
  // Asked first, so that nothing falls between.
  const news = isWhole || before !== undefined ? null : await api.enquiries.news.query({ since: null });
  const page = await api.enquiries.list.query({
    filter,
    ...(search && { search }),
    ...(before !== undefined && { before }),
  });
  return { ...page, newest: news ? news.newest : (page.rows[0]?.id ?? null) };
}

/** The list, newest first, as far as it was scrolled. What comes meanwhile never moves what is read. */
export function useEnquiryList(filter: EnquiryFilter, search: string) {
  const list = useInfiniteQuery({
    queryKey: [...LISTS, filter, search],
    queryFn: ({ pageParam }) => fetchPage(filter, search, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  const newest = list.data?.pages[0]?.newest;
  const news = useNews(newest);
  const hasNews = news !== undefined && news.newest !== null && news.newest !== newest;
  return {
    list,
    rows,
    /** How many wait for an answer, at most 100. */
    toAnswer: news?.toAnswer ?? list.data?.pages[0]?.toAnswer ?? 0,
    /** How many came since the list was read. */
    cameSince: hasNews ? Math.max(1, news.count) : 0,
  };
}

/** How many came lately, and how soon they were answered. */
export const useSummary = () =>
  useQuery({ queryKey: ['enquiries', 'summary'], queryFn: () => api.enquiries.summary.query() });

/** What came since, and what others changed: it is shown wherever it stands, and moves nothing. */
function useNews(newest: string | null | undefined) {
  const queries = useQueryClient();
  const cursor = useRef<string>(undefined);
  const { data, isError } = useQuery({
    queryKey: [...NEWS, newest],
    queryFn: () =>
      api.enquiries.news.query({ since: newest ?? null, ...(cursor.current && { cursor: cursor.current }) }),
    enabled: newest !== undefined,
    refetchInterval: LOOK_EVERY,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (!data) return;
    cursor.current = data.cursor;
    showChanged(queries, data.changed);
  }, [data, queries]);
  // The sentence on top says that the admin cannot be reached: it would not look for a minute.
  useEffect(() => {
    if (isError) void queries.refetchQueries({ queryKey: HEALTH_KEY });
  }, [isError, queries]);
  return data;
}

/** Reads the list anew, from the top. */
export async function readListAnew(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: LISTS, type: 'inactive' });
  await queries.resetQueries({ queryKey: LISTS });
}

export const useEnquiry = (id: string) =>
  useQuery({
    queryKey: getEnquiryKey(id),
    queryFn: () => api.enquiries.get.query({ id }),
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return askAgainIfUnreached(state);
      return state.data?.state === 'queued' || state.data?.state === 'sending' ? LOOK_EVERY : 30_000;
    },
  });

/** Some of them as they stand on the screen now. */
export function findRows(queries: QueryClient, ids: readonly string[]): ReadonlyMap<string, EnquiryRow> {
  const lists = queries.getQueriesData<InfiniteData<LoadedPage>>({ queryKey: LISTS });
  const listed = lists.flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? []);
  const opened = ids.flatMap((id) => queries.getQueryData<EnquiryDetails>(getEnquiryKey(id)) ?? []);
  return new Map([...listed, ...opened].filter(({ id }) => ids.includes(id)).map((row) => [row.id, row]));
}

type Patch = (row: EnquiryRow) => Partial<EnquiryRow>;

/** Shows a change at once wherever the enquiries stand, before the server has answered. */
export function patchEnquiries(queries: QueryClient, ids: readonly string[], patch: Patch): void {
  changeLists(queries, (row) => (ids.includes(row.id) ? { ...row, ...patch(row) } : row));
  // An answer that is on its way was given before this.
  void queries.cancelQueries({ queryKey: NEWS });
  for (const id of ids) {
    if (queries.getQueryData(getEnquiryKey(id))) void queries.cancelQueries({ queryKey: getEnquiryKey(id) });
    queries.setQueryData<EnquiryDetails>(getEnquiryKey(id), (one) => one && { ...one, ...patch(one) });
  }
}

/** Shows some in the lists as the server says that they are now. @returns whether any is not as it was */
export function showRows(queries: QueryClient, now: readonly EnquiryRow[]): boolean {
  const fresh = new Map(now.map((row) => [row.id, row]));
  return changeLists(queries, (row) => {
    const other = fresh.get(row.id);
    return other && !isLike(row, other) ? other : row;
  });
}

/** What others changed, in the lists and where it is open. */
function showChanged(queries: QueryClient, changed: readonly EnquiryRow[]): void {
  // What is changed here meanwhile was not known when this was answered.
  const underWay = new Set(listUnderWay(queries));
  const rows = changed.filter(({ id }) => !underWay.has(id));
  const areOther = showRows(queries, rows);
  const opened = rows.filter((row) => {
    const one = queries.getQueryData<EnquiryDetails>(getEnquiryKey(row.id));
    return one !== undefined && !isLike(one, row);
  });
  for (const { id } of opened) void queries.invalidateQueries({ queryKey: getEnquiryKey(id) });
  if (!areOther && opened.length === 0) return;
  for (const queryKey of [['person'], ['health']]) void queries.invalidateQueries({ queryKey });
}

const isLike = (one: EnquiryRow, row: EnquiryRow) =>
  (Object.keys(row) as (keyof EnquiryRow)[]).every((name) => one[name] === row[name]);

/** A row stays the same object where nothing of it has changed, so that it is not drawn anew. */
function changeLists(queries: QueryClient, change: (row: EnquiryRow) => EnquiryRow): boolean {
  let areOther = false;
  queries.setQueriesData<InfiniteData<LoadedPage>>({ queryKey: LISTS }, (data) => {
    const pages = data?.pages.map((page) => {
      const rows = page.rows.map(change);
      return rows.some((row, at) => row !== page.rows[at]) ? { ...page, rows } : page;
    });
    if (!data || !pages?.some((page, at) => page !== data.pages[at])) return data;
    areOther = true;
    return { ...data, pages };
  });
  return areOther;
}

/** What was changed is looked at again: the opened ones at once, the lists when they are next come to. */
export async function refreshEnquiries(queries: QueryClient, ids: readonly string[]): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: LISTS, refetchType: 'none' }),
    queries.invalidateQueries({ queryKey: NEWS }),
    queries.invalidateQueries({ queryKey: ['health'] }),
    queries.invalidateQueries({ queryKey: ['person'] }),
    ...ids.map((id) => queries.invalidateQueries({ queryKey: getEnquiryKey(id) })),
  ]);
}

/** After a refusal: somebody else was at it. */
export const rereadEnquiries = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['enquiries'] });
