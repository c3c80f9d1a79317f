import { Field } from '@base-ui/react/field';
import type { PageFinding } from '#calls';
import type { FieldPlace } from '#content/schema';
import { formatToday } from '#enquiry';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { FieldButton } from '../PageParts.tsx';
import { usePublishTexts } from '../publishTexts.ts';
import { FieldConflicts } from '../queue/unsaved.tsx';
import styles from './findings.module.css';
import { useFindings, useForm } from './formContext.ts';

interface FieldFindingsProps extends FieldPlace {
  /** Shown instead of the form's findings for this field. */
  findings?: readonly PageFinding[];
  onUse?: (suggestion: string) => void;
}

/** Shows the conflicts of a field, and its findings in a live region. */
export function FieldFindings({ file, path, onUse, findings }: FieldFindingsProps) {
  const { edit } = useForm();
  const { findings: formFindings, refusal } = useFindings({ file, path });
  const text = usePublishTexts();
  const value = formatToday(useAdminFacts().timeZone);
  // `Field.Description` needs a control to describe; a group or list has none.
  const Text = onUse ? Field.Description : 'p';
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
            <p className={styles.kind}>{level === 'error' ? text('stopped') : 'Worth another look'}</p>
            <Text>{says}</Text>
            {better !== undefined && onUse && <Suggestion value={better} onUse={() => onUse(better)} />}
            {confirm && (
              <div className={styles.does}>
                <FieldButton onClick={() => edit(confirm.file, { kind: 'set', path: confirm.path, value })}>
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

function Suggestion({ value, onUse }: { value: string; onUse: () => void }) {
  const Text = isColour(value) ? 'p' : 'q';
  return (
    <>
      <p>Better:</p>
      <Text className={styles.better}>
        {isColour(value) && <ColourSample colour={value} />} {value}
      </Text>
      <div className={styles.does}>
        <FieldButton onClick={onUse}>{isColour(value) ? 'Use this colour' : 'Use this wording'}</FieldButton>
      </div>
    </>
  );
}

export const isColour = (text: string | null | undefined): boolean => /^#[0-9a-f]{6}$/i.test(text ?? '');

export const ColourSample = ({ colour }: { colour: string }) => (
  <svg className={styles.colour} aria-hidden="true">
    <rect width="100%" height="100%" fill={colour} />
  </svg>
);
