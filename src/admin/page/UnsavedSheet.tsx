import { useState } from 'react';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskSheet } from '../ui/DeskSheet.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { useOnlineWords } from './onlineWords.ts';
import { useTypedChanges } from './typedChanges.ts';

/** In place of what will change, while something that was typed is in this browser alone. */
export function UnsavedSheet({ onClose }: { onClose: () => void }) {
  const words = useOnlineWords();
  const [{ conflict, fault }, typed] = useTypedChanges();
  const [isTrying, setIsTrying] = useState(false);
  const retry = () => {
    setIsTrying(true);
    void typed.settle().finally(() => setIsTrying(false));
  };
  return (
    <DeskSheet
      title={words.title}
      onClose={onClose}
      actions={
        conflict ? undefined : (
          <DeskButton kind="main" isBusy={isTrying} onClick={retry}>
            Try again
          </DeskButton>
        )
      }
    >
      {conflict ? (
        <ConflictNote />
      ) : (
        <div role="status">
          <p>
            What you typed last has not reached your site yet. It is kept in this browser, and {words.stops}{' '}
            without it.
          </p>
          {fault !== null && <p>{fault}</p>}
        </div>
      )}
    </DeskSheet>
  );
}
