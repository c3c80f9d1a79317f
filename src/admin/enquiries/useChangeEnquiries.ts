import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EnquiryRow } from '#desk/contract';
import { type DeskFacts, useDeskFacts } from '../ui/deskFacts.ts';
import { sayNotice } from '../ui/notices.tsx';
import { sayFault } from '../ui/sayFault.ts';
import { sayAgo } from '../ui/times.ts';
import { CHANGES, type ChangedEnquiries, type ChangeName } from './changes.ts';
import { findRows, patchEnquiries, refreshEnquiries, rereadEnquiries } from './enquiryQueries.ts';
import { findInList } from './useFocusInList.ts';
import { CHANGES_KEY } from './waitingChanges.ts';

interface Asked {
  name: ChangeName;
  ids: string[];
  /** It takes back what was just done: that is said by what it looks like again. */
  isUndo?: boolean;
}

const WAITS = 'You are offline. This waits here until you are back.';

/**
 * Changes enquiries: at once on the screen, then at the server. Without a network the change waits for it. What the
 * server refuses is shown as it is there.
 */
export function useChangeEnquiries(): (name: ChangeName, ids: string[]) => void {
  const queries = useQueryClient();
  const facts = useDeskFacts();
  const { mutate } = useMutation<ChangedEnquiries, Error, Asked, ReadonlyMap<string, EnquiryRow>>({
    mutationKey: CHANGES_KEY,
    mutationFn: ({ name, ids }: Asked) => CHANGES[name].call(ids),
    onMutate: ({ name, ids }) => {
      const before = findRows(queries, ids);
      patchEnquiries(queries, ids, (row) => CHANGES[name].patch(row, facts.email));
      if (!onlineManager.isOnline() && CHANGES[name].says) sayNotice(WAITS);
      return before;
    },
    onSuccess: ({ changed, before }, { name, ids, isUndo }) => {
      const { says, undo } = CHANGES[name];
      if (before) sayNotice(sayWhoBefore(before, facts));
      else if (says && !isUndo) {
        const putBack = () => {
          mutate({ name: undo as ChangeName, ids, isUndo: true });
          // The button goes with its sentence.
          findInList(ids[0])?.focus();
        };
        sayNotice(says(Math.max(1, changed)), undo && { onPress: putBack });
      }
      return refreshEnquiries(queries, ids);
    },
    onError: (error, { name, ids }, before) => {
      // Also where the server cannot be asked how it is there.
      patchEnquiries(queries, ids, (row) => {
        const changed = Object.keys(CHANGES[name].patch(row, facts.email)) as (keyof EnquiryRow)[];
        const was = before?.get(row.id);
        return was ? Object.fromEntries(changed.map((key) => [key, was[key]])) : {};
      });
      sayFault(error);
      return rereadEnquiries(queries);
    },
  });
  return (name, ids) => mutate({ name, ids });
}

const sayWhoBefore = ({ by, at }: { by: string; at: number }, { email }: DeskFacts) =>
  by === email
    ? `You answered this ${sayAgo(at, Date.now())}, on another device.`
    : `${by} answered this ${sayAgo(at, Date.now())}, on another device.`;
