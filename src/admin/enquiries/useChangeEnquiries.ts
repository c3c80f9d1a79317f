import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatAgo } from '#enquiry';
import { api, type EnquiryRow } from '../adminClient.ts';
import { isolate } from '../ui/AddressText.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { showFault, showNotice } from '../ui/notices.tsx';
import { shouldRetry } from '../ui/polling.ts';
import { formatActor, isMailLink } from '../ui/words.ts';
import {
  CHANGES,
  CHANGES_KEY,
  type ChangedEnquiries,
  type ChangeEnquiries,
  type ChangeName,
  type ChangeVariables,
  listPendingIds,
} from './changes.ts';
import { findRows, patchEnquiries, refreshEnquiries, updateRows } from './enquiryQueries.ts';
import { type FindNextFocus, findFocusTarget } from './list/useFocusInList.ts';

type Rows = ReadonlyMap<string, EnquiryRow>;

const QUEUED_OFFLINE = 'You are offline. This waits here until you are back.';

/**
 * Changes enquiries optimistically, and moves the focus to the next row. Offline, changes are queued. A change that the
 * server refuses is reverted.
 */
export function useChangeEnquiries(openId: string | undefined, findNext: FindNextFocus): ChangeEnquiries {
  const queries = useQueryClient();
  const currentOpenId = useRef(openId);
  useEffect(() => {
    currentOpenId.current = openId;
  }, [openId]);
  const { email } = useAdminFacts();
  const { mutate } = useMutation<ChangedEnquiries, Error, ChangeVariables, Rows>({
    mutationKey: CHANGES_KEY,
    // One after the other, so that a retry cannot overtake a later change of the same enquiry.
    scope: { id: 'changes' },
    // Browsers report a connection before requests succeed.
    retry: shouldRetry,
    mutationFn: ({ name, ids, undoes }) =>
      undoes ? api.enquiries.takeBack.mutate({ undo: undoes.undo }) : CHANGES[name].call(ids),
    onMutate: ({ name, ids, undoes }) => {
      const before = findRows(queries, ids);
      patchEnquiries(queries, ids, (row) =>
        undoes ? pickPatchedFields(undoes.before.get(row.id) ?? row) : CHANGES[name].patch(row, email),
      );
      if (!onlineManager.isOnline() && CHANGES[name].describe) showNotice(QUEUED_OFFLINE);
      return before;
    },
    onSuccess: (response, { name, ids, undoes }, before) => {
      updateRows(queries, dropSuperseded(response.rows, listPendingIds(queries)));
      const { undo } = response;
      const sentence = undoes ? '' : describeChange({ name, before, response, email, now: Date.now() });
      const notice = sentence && `${formatNamePrefix(response.rows, currentOpenId.current)}${sentence}`;
      const undoChange = () => {
        mutate({ name, ids, undoes: { undo: undo ?? '', before } });
        // Moves the focus, because the notice disappears with its focused button.
        findFocusTarget(ids[0])?.focus();
      };
      if (notice) showNotice(notice, undo === undefined ? undefined : { onPress: undoChange });
      return refreshEnquiries(queries, ids);
    },
    onError: (error, { ids }, before) => {
      // Reverts the change in the cache first: the reload below fails if the server is unreachable.
      patchEnquiries(queries, ids, (row) => pickPatchedFields(before?.get(row.id) ?? row));
      showFault(error);
      return queries.invalidateQueries({ queryKey: ['enquiries'] });
    },
  });
  return (name, ids) => {
    mutate({ name, ids });
    if (name !== 'opened') findNext(ids)?.focus();
  };
}

/** The sender's name as a prefix, if another enquiry was opened before the response arrived. */
function formatNamePrefix(rows: readonly EnquiryRow[], openId: string | undefined): string {
  const [row, ...more] = rows;
  const isOther = row && more.length === 0 && openId !== undefined && openId !== row.id;
  return isOther ? `${isolate(row.name || row.email)}: ` : '';
}

const pickPatchedFields = (row: EnquiryRow): Partial<EnquiryRow> => {
  const { state, isNew, isSpam, isDelayed, answeredAt, answeredBy } = row;
  return { state, isNew, isSpam, isDelayed, answeredAt, answeredBy };
};

/** Drops rows for which this window has a later change pending. */
const dropSuperseded = (rows: readonly EnquiryRow[], pendingIds: readonly string[]) =>
  rows.filter((row) => pendingIds.filter((id) => id === row.id).length < 2);

interface ChangeResult {
  name: ChangeName;
  before: Rows;
  response: ChangedEnquiries;
  email: string;
  now: number;
}

/** The notice about a change, including concurrent changes by others to the same enquiries. */
export function describeChange({ name, before, response, email, now }: ChangeResult): string {
  const { describe } = CHANGES[name];
  if (!describe) return '';
  const isOne = response.rows.length <= 1;
  const earlier = name === 'answered' && findEarlierAnswer(response, before, email);
  const outcome = response.changed === 0 && earlier ? '' : describe(Math.max(1, response.changed));
  const earlierAnswer = earlier && describeEarlierAnswer(earlier, { isOne, email, now });
  const meanwhile = OTHER_CHANGES.flatMap(({ exceptAfter, isTrue, participle }) => {
    if (exceptAfter.includes(name)) return [];
    const { length } = response.rows.filter((row) => hasBecomeTrue(row, before, isTrue));
    if (length === 0) return [];
    const subject = isOne ? 'it was' : `${length} of them ${length === 1 ? 'was' : 'were'}`;
    return `Meanwhile ${subject} ${participle}, on another device.`;
  });
  return [outcome, earlierAnswer, ...meanwhile].filter(Boolean).join(' ');
}

const isAnswered = ({ answeredAt }: EnquiryRow) => answeredAt !== null;

function findEarlierAnswer({ rows, changed }: ChangedEnquiries, before: Rows, email: string) {
  if (rows.length <= 1 && changed === 0) return rows[0];
  return rows.find((row) => row.answeredBy !== email && hasBecomeTrue(row, before, isAnswered));
}

/** Whether the condition holds in the server's response, but not in the row that this screen showed. */
function hasBecomeTrue(row: EnquiryRow, before: Rows, isTrue: (row: EnquiryRow) => boolean): boolean {
  const rowBefore = before.get(row.id);
  return rowBefore !== undefined && isTrue(row) && !isTrue(rowBefore);
}

function describeEarlierAnswer(
  { answeredBy, answeredAt }: EnquiryRow,
  { isOne, email, now }: { isOne: boolean; email: string; now: number },
): string {
  const ago = formatAgo(answeredAt ?? now, now);
  if (isMailLink(answeredBy)) {
    return `${isOne ? 'This' : 'One of them'} was marked as answered ${ago}, by the link in its mail.`;
  }
  return `${formatActor(answeredBy, email)} answered ${isOne ? 'this' : 'one of them'} ${ago}, on another device.`;
}

/** Changes by others to report, unless the owner's own change is in `exceptAfter`: it affects the same state. */
const OTHER_CHANGES: readonly {
  exceptAfter: readonly ChangeName[];
  isTrue: (row: EnquiryRow) => boolean;
  participle: string;
}[] = [
  { exceptAfter: ['spam', 'noSpam'], isTrue: ({ isSpam }) => isSpam, participle: 'marked as spam' },
  { exceptAfter: ['answered', 'unanswered'], isTrue: isAnswered, participle: 'marked as answered' },
  { exceptAfter: [], isTrue: ({ state }) => state === 'erased', participle: 'erased' },
];
