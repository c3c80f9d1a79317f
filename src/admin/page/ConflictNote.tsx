import { useEffect, useRef } from 'react';
import type { Value } from '#editor/contract';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { ConflictSides } from './ConflictSides.tsx';
import styles from './findings.module.css';
import { sayBy } from './sayBy.ts';
import { useTypedChanges } from './typedChanges.ts';

/** What was typed over somebody's words: both are shown, and a person decides. Nobody's vanishes. */
export function ConflictNote() {
  const [{ conflict }, store] = useTypedChanges();
  const { email } = useDeskFacts();
  const note = useRef<HTMLDivElement>(null);
  const isThere = conflict !== null;
  useEffect(() => {
    // Nothing more is saved until it is decided: whoever types further down is brought here.
    if (isThere) note.current?.scrollIntoView({ block: 'center' });
  }, [isThere]);
  if (!conflict) return null;
  const { change } = conflict.typed;
  const mine = change.kind === 'set' ? change.value : change.kind === 'body' ? change.text : null;
  return (
    <div ref={note} className={styles.finding} role="alert">
      <ConflictSides
        title={`${conflict.field || 'This'} was changed elsewhere meanwhile`}
        theirs={{ by: sayBy(conflict.by, email), words: sayPlain(conflict.theirs) }}
        mine={mine === null ? 'What you just did to this list' : sayPlain(mine)}
        onKeep={(which) => void store.choose(which)}
      />
    </div>
  );
}

/** A value of a field on one line. */
export function sayPlain(value: Value | null): string {
  if (value === null || value === '') return 'Nothing';
  if (Array.isArray(value)) return value.map(sayPlain).join('; ');
  return typeof value === 'object' ? Object.values(value).map(sayPlain).join(', ') : String(value);
}
