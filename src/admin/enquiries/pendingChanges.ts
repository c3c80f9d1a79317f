import type { Mutation, QueryClient } from '@tanstack/react-query';
import type { EnquiryRow } from '../adminClient.ts';
import type { ChangeName } from './changes.ts';

export const CHANGES_KEY = ['changes'] as const;

export interface ChangeVariables {
  readonly name: ChangeName;
  readonly ids: string[];
  /** The change undoes the previous one; it shows no notice. */
  readonly undoes?: { undo: string; before: ReadonlyMap<string, EnquiryRow> };
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

export const listPendingIds = (queries: QueryClient): string[] =>
  listPending(queries).flatMap(({ state }) => (state.variables as ChangeVariables | undefined)?.ids ?? []);
