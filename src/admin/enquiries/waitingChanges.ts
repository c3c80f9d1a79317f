import type { Mutation, QueryClient } from '@tanstack/react-query';
import type { ChangeName } from './changes.ts';

/** Under it stands each change of enquiries that is asked for. */
export const CHANGES_KEY = ['changes'] as const;

interface Asked {
  readonly name: ChangeName;
  readonly ids: readonly string[];
}

/** A change that somebody asked for; that an enquiry was opened is noted by itself. */
const isAskedFor = ({ options, state }: Mutation) =>
  options.mutationKey?.[0] === CHANGES_KEY[0] && (state.variables as Asked | undefined)?.name !== 'opened';

/** Those that wait for a network. */
export const isWaiting = (mutation: Mutation): boolean => mutation.state.isPaused && isAskedFor(mutation);

/** How many were not answered yet, whether they wait or are on their way. */
export const countWaiting = (queries: QueryClient): number =>
  queries
    .getMutationCache()
    .getAll()
    .filter((one) => one.state.status === 'pending' && isAskedFor(one)).length;

/** Those that are being changed from here. */
export const listUnderWay = (queries: QueryClient): string[] =>
  queries
    .getMutationCache()
    .getAll()
    .filter(({ options, state }) => options.mutationKey?.[0] === CHANGES_KEY[0] && state.status === 'pending')
    .flatMap(({ state }) => [...((state.variables as Asked | undefined)?.ids ?? [])]);
