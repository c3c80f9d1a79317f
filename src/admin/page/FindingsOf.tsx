import { ConflictsOf } from './ConflictsOf.tsx';
import { FindingNote } from './FindingNote.tsx';
import styles from './findings.module.css';
import { useFindings } from './formContext.ts';
import type { FieldPlaceOf, ShownFinding } from './pageTypes.ts';

interface FindingsOfProps extends FieldPlaceOf {
  id?: string;
  /** In place of what the checks say of it. */
  findings?: readonly ShownFinding[];
  onTake?: (better: string) => void;
}

/** All that is said of a place, heard when it comes. */
export function FindingsOf({ file, path, id = '', onTake, ...own }: FindingsOfProps) {
  const { findings: found, refusal } = useFindings({ file, path });
  const findings = own.findings ?? found;
  return (
    <>
      <ConflictsOf {...{ file, path }} />
      <div role="status">
        {refusal && (
          <div className={styles.finding} data-level="error">
            <p className={styles.kind}>Not saved; what you typed stays here</p>
            <p>{refusal}</p>
          </div>
        )}
        {findings.map((finding, at) => (
          <FindingNote key={finding.says} id={`${id}-finding-${at}`} {...{ finding, onTake }} />
        ))}
      </div>
    </>
  );
}
