import { Link } from 'wouter';
import { DeskButton } from '../ui/DeskButton.tsx';
import type { TypedChange } from './applyTyped.ts';
import { sayPlain } from './ConflictNote.tsx';
import styles from './findings.module.css';
import { addressOf } from './placeAddress.ts';
import { findTypedPlace, useTypedChanges } from './typedChanges.ts';

/** Words that wait in this browser, and that this session has not typed: their owner alone knows whether they are hers. */
export function FoundNote() {
  const [{ found }, store] = useTypedChanges();
  if (!found) return null;
  return (
    <div className={styles.finding} role="alert">
      <p className={styles.kind}>Typed here before you signed in</p>
      <p>This was never saved. Keep it only if you know it as yours.</p>
      <ul>
        {found.waiting.map((typed) => (
          <li key={JSON.stringify(typed)}>
            “{sayTyped(typed)}” <Link href={addressOf(findTypedPlace(typed))}>Look where</Link>
          </li>
        ))}
      </ul>
      <div className={styles.does}>
        <DeskButton onClick={() => store.settleFound(true)}>Keep it</DeskButton>
        <DeskButton kind="text" onClick={() => store.settleFound(false)}>
          Throw it away
        </DeskButton>
      </div>
    </div>
  );
}

const sayTyped = ({ change, also = [] }: TypedChange): string =>
  [{ change }, ...also].map((one) => sayChange(one.change)).join('; ');

function sayChange(change: TypedChange['change']): string {
  switch (change.kind) {
    case 'set':
    case 'insert':
      return sayPlain(change.value);
    case 'body':
    case 'create':
      return change.text;
    case 'move':
      return 'another order';
    default:
      return 'something taken away';
  }
}
