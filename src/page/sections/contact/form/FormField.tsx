import { type ReactNode, useEffect, useState } from 'react';
import { type Field as FieldName, LIMITS } from '#enquiry';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import styles from '../contact.module.css';
import panel from '../panel.module.css';

interface Props {
  name: FieldName;
  label: string;
  /** What the browser may fill in. */
  autoComplete?: 'given-name' | 'family-name' | 'email';
  /** Shown beside the label of a field that may be left empty; the others are required. */
  optional?: string;
  /** What is wrong with the value, shown and announced with the field. */
  fault?: string | undefined;
  /** The value that came back from a form post without JavaScript. */
  value?: string | undefined;
  /** Shown below, also when something is wrong. */
  note?: string;
  /** Stands below as well, once the form is awake. */
  children?: ReactNode;
}

/**
 * One labelled field. Uncontrolled, so that what is typed before hydration stays. One line below it is kept free for
 * a fault, so that Send does not jump away from the pointer.
 */
export function FormField({ name, label, autoComplete, optional, fault, value, note, children }: Props) {
  const id = `enquiry-${name}`;
  const described = fault || note || children ? `${id}-hint` : undefined;
  const shared = {
    id,
    name,
    defaultValue: value,
    maxLength: LIMITS[name].max,
    required: optional === undefined,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': described,
  };
  return (
    <div className={optional === undefined ? `${panel.field} ${panel.wide}` : panel.field}>
      <label htmlFor={id}>
        {`${label} `}
        {optional && <span>{`(${optional})`}</span>}
      </label>
      {name === 'message' ? (
        <textarea {...shared} rows={5} minLength={LIMITS.message.min} />
      ) : (
        <input {...shared} type={name === 'email' ? 'email' : 'text'} autoComplete={autoComplete} />
      )}
      <div className={styles.below} id={described}>
        {fault && <p className={styles.fault}>{fault}</p>}
        {note && <p>{note}</p>}
        {children}
      </div>
    </div>
  );
}

/** The number is shown from the largest of these on, and announced at each of them, not at every letter. */
const STEPS = [0, 10, 50, 100, 200];
const SHOWN_FROM = STEPS.at(-1) ?? 0;

interface CharacterCounterProps {
  /** The length of the message in UTF-16 units, as `maxlength` counts. */
  length: number;
  /** How much of what was pasted did not fit. */
  leftOut: number;
  /** Contains `{left}`. */
  words: string;
}

/** Milliseconds: enough to be announced; later a screen reader would come across a stale number. */
const ANNOUNCED_MS = 5000;

/** How many characters are left for the message, shown only when they run short; and what did not fit any more. */
export function CharacterCounter({ length, leftOut, words }: CharacterCounterProps) {
  const left = LIMITS.message.max - length;
  const step = leftOut > 0 ? -leftOut : STEPS.find((each) => left <= each);
  const text = leftOut > 0 ? describeLeftOut(leftOut) : fillTemplate(words, { left: String(left) });
  return (
    <>
      {left <= SHOWN_FROM && (
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

const describeLeftOut = (count: number) =>
  `Your message is full at ${LIMITS.message.max} characters. The last ${
    count === 1 ? 'character' : `${count} characters`
  } of what you pasted did not fit.`;

/** Keeps the text it was mounted with, as long as it is news. An element, for the reason in `EmailSuggestion`. */
function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setAnnounced, ANNOUNCED_MS, '');
    return () => clearTimeout(timer);
  }, []);
  return <span>{announced}</span>;
}
