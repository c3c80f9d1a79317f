import { type ReactNode, useEffect, useState } from 'react';
import type { SiteContent } from '#content/schema';
import { type Field, LIMITS } from '#enquiry';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import styles from '../contact.module.css';
import panel from '../panel.module.css';

interface Props {
  name: Field;
  labels: SiteContent['contact']['form'];
  fault: string | undefined;
  /** The value of a refused form post without JavaScript. */
  value: string | undefined;
  /** Shown below the field, in addition to the fault. */
  children: ReactNode;
}

const AUTO_COMPLETE = { firstName: 'given-name', lastName: 'family-name', email: 'email' };

/** Uncontrolled, so that text typed before hydration stays. The line for a fault is always there: Send never moves. */
export function FormField({ name, labels, fault, value, children }: Props) {
  const isRequired = name === 'email' || name === 'message';
  const note = name === 'message' && labels.leaveOut;
  const id = `enquiry-${name}`;
  const hintId = fault || note || children ? `${id}-hint` : undefined;
  const controlProps = {
    id,
    name,
    defaultValue: value,
    maxLength: LIMITS[name].max,
    required: isRequired,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': hintId,
  };
  return (
    <div className={isRequired ? `${panel.field} ${panel.wide}` : panel.field}>
      <label htmlFor={id}>
        {`${labels[name]} `}
        {!isRequired && <span>{`(${labels.optional})`}</span>}
      </label>
      {name === 'message' ? (
        <textarea {...controlProps} rows={5} minLength={LIMITS.message.min} />
      ) : (
        <input
          {...controlProps}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={AUTO_COMPLETE[name]}
        />
      )}
      <div className={styles.below} id={hintId}>
        {fault && <p className={styles.fault}>{fault}</p>}
        {note && <p>{note}</p>}
        {children}
      </div>
    </div>
  );
}

/** Numbers of remaining characters at which the counter is announced. It shows from the largest number down. */
const COUNTER_STEPS = [0, 10, 50, 100, 200];
const SHOWN_FROM = COUNTER_STEPS.at(-1) ?? 0;

interface CharacterCounterProps {
  /** The length of the message in UTF-16 units, as `maxlength` counts. */
  length: number;
  /** The number of pasted characters that did not fit. */
  dropped: number;
  /** Contains `{left}`. */
  template: string;
}

/** Long enough to be announced, short enough that a screen reader does not find an outdated number later. */
const ANNOUNCED_MS = 5000;

/** The number of characters left once the message nears its limit; at the limit, that the end may be missing. */
export function CharacterCounter({ length, dropped, template }: CharacterCounterProps) {
  const remaining = LIMITS.message.max - length;
  const step = dropped > 0 ? -dropped : COUNTER_STEPS.find((limit) => remaining <= limit);
  const isFull = remaining <= 0 || dropped > 0; // `dropped` is known before the new length
  const text = isFull ? describeFull(dropped) : fillTemplate(template, { left: String(remaining) });
  return (
    <>
      {remaining <= SHOWN_FROM && (
        <span className={styles.counter} aria-hidden="true">
          {text}
        </span>
      )}
      <span className="visually-hidden" aria-live="polite">
        {step !== undefined && <Announcement key={step} text={text} />}
      </span>
    </>
  );
}

/** Only `onPaste` counts: text from before hydration, drag and drop or a phone's keyboard is cut with a count of 0. */
function describeFull(count: number): string {
  const full = `Your message is full at ${LIMITS.message.max} characters.`;
  if (count === 0) return `${full} If your text is longer, its end is missing.`;
  return `${full} The last ${count === 1 ? 'character' : `${count} characters`} of what you pasted did not fit.`;
}

/** Shows the text of its first render for `ANNOUNCED_MS`. The element is for translators, as in `EmailSuggestion`. */
function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setAnnounced, ANNOUNCED_MS, '');
    return () => clearTimeout(timer);
  }, []);
  return <span>{announced}</span>;
}
