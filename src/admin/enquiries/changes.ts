import type { EnquiryRow } from '#enquiries/contract';
import { api } from '../adminClient.ts';
import { withProof } from '../passkeySteps.ts';
import { formatCount } from '../ui/words.ts';

type Ids = string[];

export interface ChangedEnquiries {
  readonly changed: number;
  /** As they are now. */
  readonly rows: readonly EnquiryRow[];
  /** What takes it back. */
  readonly undo?: string;
}

interface ChangeOfEnquiries {
  call(ids: Ids): Promise<ChangedEnquiries>;
  /** How it looks before the server has answered. @param by who does it */
  patch(row: EnquiryRow, by: string): Partial<EnquiryRow>;
  /** What is said when it was done; nothing where it happens by itself. */
  says?: (count: number) => string;
}

export type ChangeName =
  | 'answered'
  | 'unanswered'
  | 'opened'
  | 'read'
  | 'unread'
  | 'released'
  | 'sentAgain'
  | 'spam'
  | 'noSpam';

/** "Released." of one, "3 released." of several. */
const say = (word: string, rest = '') => {
  const sentence = word.charAt(0).toUpperCase() + word.slice(1);
  return (count: number) => `${count === 1 ? sentence : `${count} ${word}`}.${rest}`;
};

const markAnswered = (isAnswered: boolean) => (ids: Ids) =>
  api.enquiries.markAnswered.mutate({ ids, isAnswered });
const markRead = (isRead: boolean) => (ids: Ids) => api.enquiries.markRead.mutate({ ids, isRead });
const markSpam = (isSpam: boolean) => (ids: Ids) => api.enquiries.markSpam.mutate({ ids, isSpam });

/** All that can be done to one enquiry or several and asks for nothing more. */
export const CHANGES: Readonly<Record<ChangeName, ChangeOfEnquiries>> = {
  answered: {
    call: markAnswered(true),
    patch: (_, by) => ({ answeredAt: Date.now(), answeredBy: by, isNew: false }),
    says: say('marked as answered'),
  },
  unanswered: {
    call: markAnswered(false),
    patch: () => ({ answeredAt: null, answeredBy: null }),
    says: say('marked as not answered'),
  },
  opened: { call: markRead(true), patch: () => ({ isNew: false }) },
  read: {
    call: markRead(true),
    patch: () => ({ isNew: false }),
    says: say('marked as read'),
  },
  unread: {
    call: markRead(false),
    patch: ({ isSpam }) => ({ isNew: !isSpam }),
    says: say('marked as new'),
  },
  released: {
    call: (ids) => api.enquiries.release.mutate({ ids }),
    patch: () => ({ state: 'queued', isDelayed: false }),
    says: (count) =>
      count === 1
        ? 'Released. It is on its way to your mail.'
        : `${formatCount(count, 'enquiry', 'enquiries')} released. They are on their way to your mail.`,
  },
  sentAgain: {
    call: (ids) => withProof(() => api.enquiries.sendAgain.mutate({ ids })),
    patch: () => ({ state: 'queued', isDelayed: false }),
    says: (count) =>
      count === 1 ? 'It is on its way to your mail again.' : `${count} are on their way to your mail again.`,
  },
  spam: {
    call: markSpam(true),
    patch: () => ({ isSpam: true, isNew: false }),
    says: say('marked as spam'),
  },
  noSpam: {
    call: markSpam(false),
    patch: () => ({ isSpam: false }),
    says: say('marked as no spam'),
  },
};
