import { useQueryClient } from '@tanstack/react-query';
import { desk } from '../deskClient.ts';
import { sayFault } from '../ui/sayFault.ts';
import { ConflictSides } from './ConflictSides.tsx';
import { refreshPage } from './pageQueries.ts';
import type { ShownConflict } from './pageTypes.ts';
import { useTypedChanges } from './typedChanges.ts';

/** What was typed here before, where the files say something else by now. */
export function FolderConflict({ conflict }: { conflict: ShownConflict }) {
  const { id, label, before, mine, theirs } = conflict;
  const queries = useQueryClient();
  const [, typed] = useTypedChanges();
  const keep = async (which: 'mine' | 'theirs') => {
    await typed.settle();
    await desk.page.resolve.mutate({ id, keep: which }).catch(sayFault);
    await refreshPage(queries);
  };
  return (
    <ConflictSides
      title={`${label} was changed in two places`}
      theirs={{ by: 'In the files', words: theirs ?? (before === null ? 'Nothing' : 'Taken away') }}
      mine={mine ?? 'Taken away'}
      onKeep={(which) => void keep(which)}
    />
  );
}
