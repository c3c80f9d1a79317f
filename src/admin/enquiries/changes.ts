import type { Mutation, QueryClient } from '@tanstack/react-query';
import type { AdminResponses } from '#calls';
import { api, type EnquiryRow } from '../adminClient.ts';
import { withProof } from '../passkeySteps.ts';
import { capitalize, formatCount } from '../ui/words.ts';

/** `rows` are the enquiries after the change; `undo` is the token for `takeBack`. */
export type ChangedEnquiries = AdminResponses['enquiries']['markRead'];

interface EnquiryChange {
  call(ids: string[]): Promise<ChangedEnquiries>;
  /** The optimistic update. @param by the signed-in person's email address */
  patch(row: EnquiryRow, by: string): Partial<EnquiryRow>;
  /** Formats the notice for a number of changed enquiries; absent for a change that is made automatically. */
  describe?: (count: number) => string;
}

/** "Marked as spam." for one, "3 marked as spam." for several. */
const describeCount = (phrase: string) => (count: number) =>
  count === 1 ? `${capitalize(phrase)}.` : `${count} ${phrase}.`;

const markAnswered = (isAnswered: boolean) => (ids: string[]) =>
  api.enquiries.markAnswered.mutate({ ids, isAnswered });
const markRead = (isRead: boolean) => (ids: string[]) => api.enquiries.markRead.mutate({ ids, isRead });
const markSpam = (isSpam: boolean) => (ids: string[]) => api.enquiries.markSpam.mutate({ ids, isSpam });

const changes = {
  answered: {
    call: markAnswered(true),
    patch: (_, by) => ({ answeredAt: Date.now(), answeredBy: by, isNew: false }),
    describe: describeCount('marked as answered'),
  },
  unanswered: {
    call: markAnswered(false),
    patch: () => ({ answeredAt: null, answeredBy: null }),
    describe: describeCount('marked as not answered'),
  },
  opened: { call: markRead(true), patch: () => ({ isNew: false }) },
  read: {
    call: markRead(true),
    patch: () => ({ isNew: false }),
    describe: describeCount('marked as read'),
  },
  unread: {
    call: markRead(false),
    patch: ({ isSpam }) => ({ isNew: !isSpam }),
    describe: describeCount('marked as new'),
  },
  released: {
    call: (ids) => api.enquiries.release.mutate({ ids }),
    patch: () => ({ state: 'queued', isDelayed: false }),
    describe: (count) =>
      count === 1
        ? 'Released. It is on its way to your mail.'
        : `${formatCount(count, 'enquiry', 'enquiries')} released. They are on their way to your mail.`,
  },
  sentAgain: {
    call: (ids) => withProof(() => api.enquiries.sendAgain.mutate({ ids })),
    patch: () => ({ state: 'queued', isDelayed: false }),
    describe: (count) =>
      count === 1 ? 'It is on its way to your mail again.' : `${count} are on their way to your mail again.`,
  },
  spam: {
    call: markSpam(true),
    patch: () => ({ isSpam: true, isNew: false }),
    describe: describeCount('marked as spam'),
  },
  noSpam: {
    call: markSpam(false),
    patch: () => ({ isSpam: false }),
    describe: describeCount('marked as no spam'),
  },
} satisfies Record<string, EnquiryChange>;

export type ChangeName = keyof typeof changes;

/** Applies a change to the enquiries with these ids. */
export type ChangeEnquiries = (name: ChangeName, ids: string[]) => void;

export const CHANGES: Readonly<Record<ChangeName, EnquiryChange>> = changes;

export const CHANGES_KEY = ['changes'] as const;

export interface ChangeVariables {
  readonly name: ChangeName;
  readonly ids: string[];
  /** Set when this change undoes the previous one; it then shows no notice. */
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

/** The number of the owner's changes that are queued or that the server has not confirmed. */
export const countPending = (queries: QueryClient): number =>
  listPending(queries).filter(isUserChange).length;

export const listPendingIds = (queries: QueryClient): string[] =>
  listPending(queries).flatMap(({ state }) => (state.variables as ChangeVariables | undefined)?.ids ?? []);
