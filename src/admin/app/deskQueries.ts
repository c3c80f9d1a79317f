import { notifyManager, QueryClient } from '@tanstack/react-query';
import { readReason } from '../deskClient.ts';
import { askAgainIfUnreached } from '../ui/askAgain.ts';
import { afterPress } from '../ui/press.ts';

/** Who is in; `null` is nobody. */
export const WHO_KEY = ['who'] as const;

/** Tried again where nobody answered: what the server refused it would refuse again. */
const RETRIES = 2;

// An answer that comes while something is pressed is shown when that press is over.
notifyManager.setScheduler((show) => setTimeout(() => afterPress(show)));

/** What was asked of the server, and what it said. Nothing of it is kept beyond this window. */
export const createDeskQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchInterval: ({ state }) => askAgainIfUnreached(state),
        retry: (count, error) => readReason(error) === undefined && count < RETRIES,
      },
    },
  });

/** Forgets everything that was read, and that anybody is in. What is under way comes to nothing. */
export function forgetAll(queries: QueryClient): void {
  // Who is in is watched by the door, which must see it change.
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== WHO_KEY[0] });
  queries.getMutationCache().clear();
  queries.setQueryData(WHO_KEY, null);
}
