import { useEffect, useRef } from 'react';
import type { Value } from '#editor/contract';
import { DeskButton } from '../ui/DeskButton.tsx';
import styles from './findings.module.css';
import { useTypedChanges } from './typedChanges.ts';

/** Both are shown, and a person decides: nobody's vanishes. */
export function ConflictNote() {
  const [{ conflict }, store] = useTypedChanges();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Nothing more is saved until it is decided: whoever types further down is brought here.
    if (conflict) note.current?.scrollIntoView({ block: 'center' });
  }, [conflict]);
  if (!conflict) return null;
  const { change } = conflict.typed;
  const mine = change.kind === 'set' ? change.value : change.kind === 'body' ? change.text : null;
  return (
    <div ref={note} className={styles.finding} role="alert">
      <p className={styles.kind}>{conflict.field || 'This'} was changed elsewhere meanwhile</p>
      <p>On another device or in the files, while you were typing. Both are here:</p>
      <div className={styles.sides}>
        <div>
          <b>There</b>
          <p>{sayPlain(conflict.theirs)}</p>
        </div>
        <div>
          <b>Yours</b>
          <p>{mine === null ? 'What you just did to this list' : sayPlain(mine)}</p>
        </div>
      </div>
      <div className={styles.does}>
        <DeskButton onClick={() => void store.choose('mine')}>Keep mine</DeskButton>
        <DeskButton kind="text" onClick={() => void store.choose('theirs')}>
          Keep the other
        </DeskButton>
      </div>
    </div>
  );
}

function sayPlain(value: Value | null): string {
  if (value === null || value === '') return 'Nothing';
  if (Array.isArray(value)) return value.map(sayPlain).join('; ');
  return typeof value === 'object' ? Object.values(value).map(sayPlain).join(', ') : String(value);
}
