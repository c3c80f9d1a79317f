import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { type DeskFacts, useDeskFacts } from '../ui/deskFacts.ts';
import { sayNotice } from '../ui/notices.tsx';
import { sayFault } from '../ui/sayFault.ts';
import { sayAgo } from '../ui/times.ts';
import { CHANGES, type ChangedEnquiries, type ChangeName } from './changes.ts';
import { patchEnquiries, refreshEnquiries, rereadEnquiries } from './enquiryQueries.ts';
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
  const { mutate } = useMutation<ChangedEnquiries, Error, Asked>({
    mutationKey: CHANGES_KEY,
    mutationFn: ({ name, ids }: Asked) => CHANGES[name].call(ids),
    onMutate: ({ name, ids }) => {
      patchEnquiries(queries, ids, (row) => CHANGES[name].patch(row, facts.email));
      if (!onlineManager.isOnline() && CHANGES[name].says) sayNotice(WAITS);
    },
    onSuccess: ({ changed, before }, { name, ids, isUndo }) => {
      const { says, undo } = CHANGES[name];
      if (before) sayNotice(sayWhoBefore(before, facts));
      else if (says && !isUndo) {
        const putBack = undo && { onPress: () => mutate({ name: undo, ids, isUndo: true }) };
        sayNotice(says(Math.max(1, changed)), putBack);
      }
      return refreshEnquiries(queries, ids);
    },
    onError: (error) => {
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
