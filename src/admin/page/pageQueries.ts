import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WhichForm } from '#calls';
import { api } from '../adminClient.ts';
import { showFault } from '../ui/notices.tsx';
import { POLL_INTERVAL_MS } from '../ui/polling.ts';
import { formatPlace } from './fieldPlace.ts';

const STATE_KEY = ['page', 'now'];
const FORMS_KEY = ['page', 'form'];
/** The poll interval in milliseconds, for changes without a new revision, such as a scheduled edition. */
const POLL_INTERVAL = 20_000;

/** For queries that are read again whenever their view is shown. */
const ALWAYS_FRESH = { staleTime: 0, gcTime: 0 } as const;

export const useEditedPage = () =>
  useQuery({
    queryKey: STATE_KEY,
    queryFn: () => api.page.get.query(),
    refetchInterval: POLL_INTERVAL,
    refetchOnWindowFocus: 'always',
  });

/** Changes by others; not read while the page is hidden. */
export const usePageNews = (since: number) =>
  useQuery({
    // Not below `page`, because a save in this window is not news.
    queryKey: ['page-news'],
    queryFn: () => api.page.news.query({ since }),
    ...ALWAYS_FRESH,
    // Not retried, because the next interval is soon enough.
    retry: false,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
  });

const formQuery = (which: WhichForm) => ({
  queryKey: [...FORMS_KEY, which],
  queryFn: () => api.page.form.query(which),
  ...ALWAYS_FRESH,
});

/** Reads a form, and reads it again after a change that its last version does not contain. */
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

export const useSearch = (words: string) =>
  useQuery({
    queryKey: ['page', 'search', words],
    queryFn: () => api.page.search.query({ words }),
    placeholderData: keepPreviousData,
  });

export const useReview = () =>
  useQuery({ queryKey: ['page', 'review'], queryFn: () => api.page.review.query(), ...ALWAYS_FRESH });
export const useVersions = () =>
  useQuery({ queryKey: ['page', 'versions'], queryFn: () => api.page.versions.query() });
export const usePhotos = () =>
  useQuery({ queryKey: ['page', 'photos'], queryFn: () => api.page.photos.query() });
/** The questions as they are at the start, so that an answered question keeps its position. */
export const useQuestions = () =>
  useQuery({
    queryKey: ['page-questions'],
    queryFn: () => api.page.firstVisit.query(),
    staleTime: Infinity,
    gcTime: 0,
  });
export const useSentences = () =>
  useQuery({ queryKey: ['page', 'sentences'], queryFn: () => api.page.sentences.query(), ...ALWAYS_FRESH });

/** @returns a function that reads all of My page again */
export function useRefreshPage(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['page'] });
}

/** @returns a function that waits for a call, shows why it failed, and reads all of My page again */
export function usePageCall() {
  const refreshPage = useRefreshPage();
  return async <Answer>(call: Promise<Answer>, onAnswer?: (answer: Answer) => void): Promise<void> => {
    await call.then(onAnswer, showFault);
    await refreshPage();
  };
}

/** Reloads the state and the forms after a change was saved, or refused because of a newer change. */
export function refreshDraft(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: STATE_KEY });
  void queries.invalidateQueries({ queryKey: FORMS_KEY });
}
