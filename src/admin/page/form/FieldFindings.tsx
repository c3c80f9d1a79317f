import { Field } from '@base-ui/react/field';
import type { PageFinding } from '#calls';
import type { FieldPlace } from '#content/schema';
import { formatToday } from '#enquiry';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { useOnlineWords } from '../onlineWords.ts';
import { FieldButton } from '../PageParts.tsx';
import { FieldConflicts } from '../queue/unsaved.tsx';
import styles from './findings.module.css';
import { useFindings, useForm } from './formContext.ts';

interface FieldFindingsProps extends FieldPlace {
  /** Replaces the findings of the form. */
  findings?: readonly PageFinding[];
  onTake?: (better: string) => void;
}

/** Findings and conflicts of a field, as a live region. */
export function FieldFindings({ file, path, onTake, findings }: FieldFindingsProps) {
  const { type } = useForm();
  const { findings: formFindings, refusal } = useFindings({ file, path });
  const words = useOnlineWords();
  const value = formatToday(useAdminFacts().timeZone);
  // `Field.Description` needs a control to describe, which a group or list does not have.
  const Text = onTake ? Field.Description : 'p';
  return (
    <>
      <FieldConflicts file={file} path={path} />
      <div role="status">
        {refusal && (
          <div className={styles.finding} data-level="error">
            <p className={styles.kind}>Not saved; what you typed stays here</p>
            <Text>{refusal}</Text>
          </div>
        )}
        {(findings ?? formFindings).map(({ level, says, better, confirm }) => (
          <div key={says} className={styles.finding} data-level={level}>
            <p className={styles.kind}>{level === 'error' ? words('stopped') : 'Worth another look'}</p>
            <Text>{says}</Text>
            {better !== undefined && onTake && <Better words={better} onTake={() => onTake(better)} />}
            {confirm && (
              <div className={styles.does}>
                <FieldButton onClick={() => type(confirm.file, { kind: 'set', path: confirm.path, value })}>
                  Yes, it is so
                </FieldButton>
              </div>
            )}
          </div>
        ))}
      </div>
    </>
  );
}

function Better({ words, onTake }: { words: string; onTake: () => void }) {
  const Text = isColour(words) ? 'p' : 'q';
  return (
    <>
      <p>Better:</p>
      <Text className={styles.better}>
        {isColour(words) && <ColourSample colour={words} />} {words}
      </Text>
      <div className={styles.does}>
        <FieldButton onClick={onTake}>{isColour(words) ? 'Use this colour' : 'Use this wording'}</FieldButton>
      </div>
    </>
  );
}

export const isColour = (words: string | null | undefined): boolean => /^#[0-9a-f]{6}$/i.test(words ?? '');

export const ColourSample = ({ colour }: { colour: string }) => (
  <svg className={styles.colour} aria-hidden="true">
    <rect width="100%" height="100%" fill={colour} />
  </svg>
);
