import type { Mutation, QueryClient } from '@tanstack/react-query';
import type { ChangeName } from './changes.ts';

/** The mutation key of all changes of enquiries. */
export const CHANGES_KEY = ['changes'] as const;

interface ChangeVariables {
  readonly name: ChangeName;
  readonly ids: readonly string[];
}

/** Whether a mutation is a change by the owner. Excludes `opened`, which is recorded automatically. */
const isUserChange = ({ options, state }: Mutation) =>
  options.mutationKey?.[0] === CHANGES_KEY[0] &&
  (state.variables as ChangeVariables | undefined)?.name !== 'opened';

export const isWaitingForNetwork = (mutation: Mutation): boolean =>
  mutation.state.isPaused && isUserChange(mutation);

const listPending = (queries: QueryClient): Mutation[] =>
  queries.getMutationCache().findAll({ mutationKey: CHANGES_KEY, status: 'pending' });

/** The number of changes that the server has not answered, queued or sent. */
export const countPending = (queries: QueryClient): number =>
  listPending(queries).filter(isUserChange).length;

/** The ids of enquiries with a pending change from this window. */
export const listPendingIds = (queries: QueryClient): string[] =>
  listPending(queries).flatMap(({ state }) => (state.variables as ChangeVariables | undefined)?.ids ?? []);
