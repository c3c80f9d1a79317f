import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EnquiryFilter, EnquiryPage, EnquiryRow, EnquiryWithWay } from '#desk/contract';
import { desk } from '../deskClient.ts';

const LISTS = ['enquiries', 'list'] as const;
const getEnquiryKey = (id: string) => ['enquiries', 'one', id] as const;

/** While its mail is under way, or others may be at it. */
const LOOK_EVERY = 5_000;

interface LoadedPage extends EnquiryPage {
  /** The newest there was when this was read: what is newer came since. */
  readonly newest: string | null;
}

async function fetchPage(filter: EnquiryFilter, search: string, before?: string): Promise<LoadedPage> {
  const isWhole = filter === 'all' && search === '';
  // Asked first, so that nothing falls between.
  const news = isWhole || before !== undefined ? null : await desk.enquiries.news.query({ since: null });
  const page = await desk.enquiries.list.query({
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
  const news = useQuery({
    queryKey: ['enquiries', 'news', newest],
    queryFn: () => desk.enquiries.news.query({ since: newest ?? null }),
    enabled: newest !== undefined,
    refetchInterval: LOOK_EVERY,
    refetchOnWindowFocus: 'always',
  });
  const hasNews = news.data !== undefined && news.data.newest !== null && news.data.newest !== newest;
  return {
    list,
    rows,
    /** How many came since the list was read. */
    cameSince: hasNews ? Math.max(1, news.data.count) : 0,
  };
}

/** Reads the list anew, from the top. */
export async function readListAnew(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: LISTS, type: 'inactive' });
  await queries.resetQueries({ queryKey: LISTS });
}

export const useEnquiry = (id: string) =>
  useQuery({
    queryKey: getEnquiryKey(id),
    queryFn: () => desk.enquiries.get.query({ id }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'queued' || state.data?.state === 'sending' ? LOOK_EVERY : 30_000,
  });

/** Some of them as they stand on the screen now. */
export function findRows(queries: QueryClient, ids: readonly string[]): ReadonlyMap<string, EnquiryRow> {
  const lists = queries.getQueriesData<InfiniteData<LoadedPage>>({ queryKey: LISTS });
  const listed = lists.flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? []);
  const opened = ids.flatMap((id) => queries.getQueryData<EnquiryWithWay>(getEnquiryKey(id)) ?? []);
  return new Map([...listed, ...opened].filter(({ id }) => ids.includes(id)).map((row) => [row.id, row]));
}

type Patch = (row: EnquiryRow) => Partial<EnquiryRow>;

/** Shows a change at once wherever the enquiries stand, before the server has answered. */
export function patchEnquiries(queries: QueryClient, ids: readonly string[], patch: Patch): void {
  queries.setQueriesData<InfiniteData<LoadedPage>>({ queryKey: LISTS }, (data) => {
    if (!data) return data;
    const patchRow = (row: EnquiryRow) => (ids.includes(row.id) ? { ...row, ...patch(row) } : row);
    return { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(patchRow) })) };
  });
  for (const id of ids) {
    // An answer that is on its way was given before this.
    if (queries.getQueryData(getEnquiryKey(id))) void queries.cancelQueries({ queryKey: getEnquiryKey(id) });
    queries.setQueryData<EnquiryWithWay>(getEnquiryKey(id), (one) => one && { ...one, ...patch(one) });
  }
}

/** What was changed is looked at again: the opened ones at once, the lists when they are next come to. */
export async function refreshEnquiries(queries: QueryClient, ids: readonly string[]): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: LISTS, refetchType: 'none' }),
    queries.invalidateQueries({ queryKey: ['health'] }),
    queries.invalidateQueries({ queryKey: ['person'] }),
    ...ids.map((id) => queries.invalidateQueries({ queryKey: getEnquiryKey(id) })),
  ]);
}

/** After a refusal: somebody else was at it. */
export const rereadEnquiries = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['enquiries'] });
