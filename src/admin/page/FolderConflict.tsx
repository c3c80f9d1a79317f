import { useQueryClient } from '@tanstack/react-query';
import { desk } from '../deskClient.ts';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { sayFault } from '../ui/sayFault.ts';
import { ConflictSides } from './ConflictSides.tsx';
import { useOnlineWords } from './onlineWords.ts';
import { refreshPage } from './pageQueries.ts';
import type { ShownConflict } from './pageTypes.ts';
import { useTypedChanges } from './typedChanges.ts';

/** What was typed here before, where the files say something else by now. */
export function FolderConflict({ conflict }: { conflict: ShownConflict }) {
  const { id, label, before, mine, theirs, edition } = conflict;
  const queries = useQueryClient();
  const [, typed] = useTypedChanges();
  const { email, times } = useDeskFacts();
  const words = useOnlineWords();
  const sayEdition = ({ by, at, isBack }: NonNullable<typeof edition>) =>
    `${isBack ? 'Put back by' : words.by} ${by === email ? 'you' : by}, ${times.when(at)}`;
  const keep = async (which: 'mine' | 'theirs') => {
    await typed.settle();
    await desk.page.resolve.mutate({ id, keep: which }).catch(sayFault);
    await refreshPage(queries);
  };
  return (
    <ConflictSides
      title={`${label} was changed in two places`}
      theirs={{
        by: edition ? sayEdition(edition) : 'In the files',
        words: theirs ?? (before === null ? 'Nothing' : 'Taken away'),
      }}
      mine={mine ?? 'Taken away'}
      onKeep={(which) => void keep(which)}
    />
  );
}
