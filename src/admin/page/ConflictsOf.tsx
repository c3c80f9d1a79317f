import { ConflictNote } from './ConflictNote.tsx';
import { FolderConflict } from './FolderConflict.tsx';
import styles from './findings.module.css';
import { useForm } from './formContext.ts';
import { type FieldPlaceOf, nameOfPlace } from './pageTypes.ts';
import { findTypedPlace, useTypedChanges } from './typedChanges.ts';

/** Beside a field: what somebody else has made of it, and the choice. */
export function ConflictsOf(place: FieldPlaceOf) {
  const { conflicts } = useForm();
  const [{ conflict }] = useTypedChanges();
  const name = nameOfPlace(place);
  // One question at a time: what the draft says is known once it is decided.
  if (conflict && nameOfPlace(findTypedPlace(conflict.typed)) === name) return <ConflictNote />;
  return conflicts
    .filter((one) => nameOfPlace(one) === name)
    .map((one) => (
      <div key={one.id} className={styles.finding} data-level="error" role="alert">
        <FolderConflict conflict={one} />
      </div>
    ));
}
