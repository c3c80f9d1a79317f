import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { readReason } from '../deskClient.ts';

/** Who is in; `null` is nobody. */
export const WHO_KEY = ['who'] as const;

/** Tried again where nobody answered: what the server refused it would refuse again. */
const RETRIES = 2;

/** What was asked of the server, and what it said. Nothing of it is kept beyond this window. */
export function createDeskQueries(): QueryClient {
  const noticeEnd = (error: unknown) => {
    if (readReason(error) === 'SIGNED_OUT') queries.setQueryData(WHO_KEY, null);
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEnd }),
    mutationCache: new MutationCache({ onError: noticeEnd }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => readReason(error) === undefined && count < RETRIES,
      },
    },
  });
  return queries;
}
