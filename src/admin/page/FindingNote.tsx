import { useState } from 'react';
import { DeskButton } from '../ui/DeskButton.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { ColourSample, isColour } from './ColourSample.tsx';
import { sayToday } from './days.ts';
import styles from './findings.module.css';
import { useForm } from './formContext.ts';
import { useOnlineWords } from './onlineWords.ts';
import type { ShownFinding } from './pageTypes.ts';

interface FindingNoteProps {
  finding: ShownFinding;
  id: string;
  onTake?: ((better: string) => void) | undefined;
}

/** What the checks say, beside its field, with a wording to take over. */
export function FindingNote({ finding, id, onTake }: FindingNoteProps) {
  const { level, says, better, confirm } = finding;
  const { type } = useForm();
  const words = useOnlineWords();
  const { timeZone } = useDeskFacts();
  const [isKept, setIsKept] = useState(false);
  const isOffered = better !== undefined && onTake !== undefined && !isKept;
  return (
    <div className={styles.finding} data-level={level}>
      <p className={styles.kind}>{level === 'error' ? words.stopped : 'Worth another look'}</p>
      <p id={id}>{says}</p>
      {isOffered && (
        <>
          <p>Better:</p>
          {isColour(better) ? (
            <p className={styles.better}>
              <ColourSample colour={better} /> {better}
            </p>
          ) : (
            <q className={styles.better}>{better}</q>
          )}
          <div className={styles.does}>
            <DeskButton onClick={() => onTake(better)}>
              {isColour(better) ? 'Use this colour' : 'Use this wording'}
            </DeskButton>
            {level === 'warning' && (
              <DeskButton kind="text" onClick={() => setIsKept(true)}>
                Keep mine
              </DeskButton>
            )}
          </div>
        </>
      )}
      {confirm && (
        <div className={styles.does}>
          <DeskButton
            onClick={() => type(confirm.file, { kind: 'set', path: confirm.path, value: sayToday(timeZone) })}
          >
            Yes, it is so
          </DeskButton>
        </div>
      )}
    </div>
  );
}
