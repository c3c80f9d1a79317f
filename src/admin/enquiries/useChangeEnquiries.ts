import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { EnquiryRow } from '#enquiries/contract';
import { sayAgo } from '#enquiry';
import { api } from '../adminClient.ts';
import { isolate } from '../ui/AddressText.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { showFault, showNotice } from '../ui/notices.tsx';
import { isMailLink, nameDoer } from '../ui/words.ts';
import { CHANGES, type ChangedEnquiries, type ChangeName } from './changes.ts';
import { findRows, patchEnquiries, refreshEnquiries, rereadEnquiries, showRows } from './enquiryQueries.ts';
import { findInList } from './list/useFocusInList.ts';
import { CHANGES_KEY, listUnderWay } from './waitingChanges.ts';

type Rows = ReadonlyMap<string, EnquiryRow>;

interface Asked {
  name: ChangeName;
  ids: string[];
  /** It takes back what was just done: that is said by what it looks like again. */
  takesBack?: { undo: string; before: Rows };
}

const WAITS = 'You are offline. This waits here until you are back.';

/**
 * Changes enquiries: at once on the screen, then at the server. Without a network the change waits for it. What the
 * server refuses is shown as it is there.
 * @param openId the one that is on the screen
 */
export function useChangeEnquiries(openId: string | undefined): (name: ChangeName, ids: string[]) => void {
  const queries = useQueryClient();
  const openNow = useRef(openId);
  useEffect(() => {
    openNow.current = openId;
  }, [openId]);
  const { email } = useAdminFacts();
  const { mutate } = useMutation<ChangedEnquiries, Error, Asked, Rows>({
    mutationKey: CHANGES_KEY,
    mutationFn: ({ name, ids, takesBack }: Asked) =>
      takesBack ? api.enquiries.takeBack.mutate({ undo: takesBack.undo }) : CHANGES[name].call(ids),
    onMutate: ({ name, ids, takesBack }) => {
      const before = findRows(queries, ids);
      patchEnquiries(queries, ids, (row) =>
        takesBack ? pickRow(takesBack.before.get(row.id) ?? row) : CHANGES[name].patch(row, email),
      );
      if (!onlineManager.isOnline() && CHANGES[name].says) showNotice(WAITS);
      return before;
    },
    onSuccess: (answer, { name, ids, takesBack }, before) => {
      showRows(queries, withoutLater(answer.rows, listUnderWay(queries)));
      const { undo } = answer;
      const changed = takesBack ? '' : describeChange({ name, before, answer, email, now: Date.now() });
      const said = changed && `${nameOther(answer.rows, openNow.current)}${changed}`;
      const putBack = () => {
        mutate({ name, ids, takesBack: { undo: undo ?? '', before } });
        // The button goes with its sentence.
        findInList(ids[0])?.focus();
      };
      if (said) showNotice(said, undo === undefined ? undefined : { onPress: putBack });
      return refreshEnquiries(queries, ids);
    },
    onError: (error, { ids }, before) => {
      // Also where the server cannot be asked how it is there.
      patchEnquiries(queries, ids, (row) => pickRow(before?.get(row.id) ?? row));
      showFault(error);
      return rereadEnquiries(queries);
    },
  });
  return (name, ids) => mutate({ name, ids });
}

/** Whose it is, where the answer came late and another one is on the screen by now. */
function nameOther(rows: readonly EnquiryRow[], openId: string | undefined): string {
  const [row, ...more] = rows;
  const isOther = row && more.length === 0 && openId !== undefined && openId !== row.id;
  return isOther ? `${isolate(row.name || row.email)}: ` : '';
}

/** What a list holds of it, and what was opened has too: what a change may alter. */
const pickRow = (row: EnquiryRow): Partial<EnquiryRow> => {
  const { state, isNew, isSpam, isDelayed, answeredAt, answeredBy } = row;
  return { state, isNew, isSpam, isDelayed, answeredAt, answeredBy };
};

/** One that was changed once more here already is shown as that left it. */
const withoutLater = (rows: readonly EnquiryRow[], underWay: readonly string[]) =>
  rows.filter((row) => underWay.filter((id) => id === row.id).length < 2);

interface Said {
  name: ChangeName;
  /** As they stood on this screen. */
  before: ReadonlyMap<string, EnquiryRow>;
  answer: ChangedEnquiries;
  /** Who reads it. */
  email: string;
  now: number;
}

/** What was done, and what somebody else did to the same ones meanwhile; nothing where it goes without saying. */
export function describeChange({ name, before, answer, email, now }: Said): string {
  const { says } = CHANGES[name];
  if (!says) return '';
  const isOne = answer.rows.length <= 1;
  const answered = answer.rows.filter((row) => wasAnswered(row, before, email));
  const already = name !== 'answered' ? [] : isOne && answer.changed === 0 ? answer.rows : answered;
  const done = answer.changed === 0 && already[0] ? '' : says(Math.max(1, answer.changed));
  const who = already[0] ? sayWho(already[0], { isOne, email, now }) : '';
  const besides = MEANWHILE.flatMap(({ by, isSo, words }) => {
    if (by.includes(name)) return [];
    const so = answer.rows.filter((row) => isNews(row, before, isSo));
    if (so.length === 0) return [];
    return `Meanwhile ${isOne ? 'it was' : `${so.length} of them ${so.length === 1 ? 'was' : 'were'}`} ${words}, on another device.`;
  });
  return [done, who, ...besides].filter(Boolean).join(' ');
}

/** On this screen it was not. */
const wasAnswered = (row: EnquiryRow, before: ReadonlyMap<string, EnquiryRow>, email: string) =>
  row.answeredBy !== email && isNews(row, before, ({ answeredAt }) => answeredAt !== null);

function isNews(
  row: EnquiryRow,
  before: ReadonlyMap<string, EnquiryRow>,
  isSo: (row: EnquiryRow) => boolean,
): boolean {
  const was = before.get(row.id);
  return was !== undefined && isSo(row) && !isSo(was);
}

function sayWho(
  { answeredBy, answeredAt }: EnquiryRow,
  { isOne, email, now }: { isOne: boolean; email: string; now: number },
): string {
  if (isMailLink(answeredBy)) {
    return `${isOne ? 'This' : 'One of them'} was marked as answered ${sayAgo(answeredAt ?? now, now)}, by the link in its mail.`;
  }
  return `${nameDoer(answeredBy, email)} answered ${isOne ? 'this' : 'one of them'} ${sayAgo(answeredAt ?? now, now)}, on another device.`;
}

/** What may have become of them; `by` names the changes that do it themselves. */
const MEANWHILE: readonly {
  by: readonly ChangeName[];
  isSo: (row: EnquiryRow) => boolean;
  words: string;
}[] = [
  { by: ['spam', 'noSpam'], isSo: ({ isSpam }) => isSpam, words: 'marked as spam' },
  {
    by: ['answered', 'unanswered'],
    isSo: ({ answeredAt }) => answeredAt !== null,
    words: 'marked as answered',
  },
  { by: [], isSo: ({ state }) => state === 'erased', words: 'erased' },
];
