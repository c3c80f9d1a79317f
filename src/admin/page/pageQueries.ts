import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WhichForm } from '#calls';
import { api } from '../adminClient.ts';
import { showFault } from '../ui/notices.tsx';
import { POLL_INTERVAL_MS } from '../ui/polling.ts';
import { formatPlace } from './fieldPlace.ts';

const STATE_KEY = ['page', 'now'];
const FORMS_KEY = ['page', 'form'];
/** In milliseconds: how often to poll for what changes without a new revision, such as a scheduled edition. */
const STATE_POLL_INTERVAL = 20_000;

/** For queries that are refetched whenever their view opens. */
const ALWAYS_FRESH = { staleTime: 0, gcTime: 0 } as const;

export const useEditedPage = () =>
  useQuery({
    queryKey: STATE_KEY,
    queryFn: () => api.page.get.query(),
    refetchInterval: STATE_POLL_INTERVAL,
    refetchOnWindowFocus: 'always',
  });

/** Polls for changes by others, but not while the browser tab is hidden. */
export const usePageNews = (since: number) =>
  useQuery({
    // Not under the key `page`, so that a save in this window does not refetch the news.
    queryKey: ['page-news'],
    queryFn: () => api.page.news.query({ since }),
    ...ALWAYS_FRESH,
    // Not retried, because the next poll follows soon.
    retry: false,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
  });

const formQuery = (which: WhichForm) => ({
  queryKey: [...FORMS_KEY, which],
  queryFn: () => api.page.form.query(which),
  ...ALWAYS_FRESH,
});

/** Fetches a form, and refetches it once the page has a newer revision than the form. */
export function usePageForm(which: WhichForm) {
  const form = useQuery({ ...formQuery(which), refetchOnWindowFocus: 'always' });
  const { data: page } = useEditedPage();
  const isOutdated = form.data !== undefined && page !== undefined && form.data.revision < page.revision;
  const { refetch } = form;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  return form;
}

export const useFormPlaces = (which: WhichForm | null) =>
  useQuery({
    ...formQuery(which ?? { task: '' }),
    enabled: which !== null,
    select: ({ fields }) => fields.map(formatPlace),
  }).data;

export const useSearch = (text: string) =>
  useQuery({
    queryKey: ['page', 'search', text],
    queryFn: () => api.page.search.query({ words: text }),
    placeholderData: keepPreviousData,
  });

export const useReview = () =>
  useQuery({ queryKey: ['page', 'review'], queryFn: () => api.page.review.query(), ...ALWAYS_FRESH });
export const useVersions = () =>
  useQuery({ queryKey: ['page', 'versions'], queryFn: () => api.page.versions.query() });
export const usePhotos = () =>
  useQuery({ queryKey: ['page', 'photos'], queryFn: () => api.page.photos.query() });
/** Fetched once per visit, so that an answered question stays in the list and keeps its position. */
export const useQuestions = () =>
  useQuery({
    queryKey: ['page-questions'],
    queryFn: () => api.page.firstVisit.query(),
    staleTime: Infinity,
    gcTime: 0,
  });
export const useSentences = () =>
  useQuery({ queryKey: ['page', 'sentences'], queryFn: () => api.page.sentences.query(), ...ALWAYS_FRESH });

/** @returns a function that refetches all queries of My page */
export function useRefreshPage(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['page'] });
}

/** @returns a function that awaits a call, shows an error notice if it fails, and refetches all queries of My page */
export function usePageCall() {
  const refreshPage = useRefreshPage();
  return async <Result>(call: Promise<Result>, onSuccess?: (result: Result) => void): Promise<void> => {
    await call.then(onSuccess, showFault);
    await refreshPage();
  };
}

/** Refetches the state of the draft and its forms, but not the versions, photos or review. */
export function refreshDraft(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: STATE_KEY });
  void queries.invalidateQueries({ queryKey: FORMS_KEY });
}
