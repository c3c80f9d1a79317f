import { type ReactNode, useEffect, useState } from 'react';
import { type Field as FieldName, LIMITS } from '#enquiry';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import styles from '../contact.module.css';
import panel from '../panel.module.css';

interface Props {
  name: FieldName;
  label: string;
  autoComplete?: 'given-name' | 'family-name' | 'email';
  /** The word "optional" for the label; a field without it is required. */
  optional?: string;
  /** The validation message. */
  fault?: string | undefined;
  /** The value that came back from a form post without JavaScript. */
  value?: string | undefined;
  /** Shown below, in addition to the fault. */
  note?: string;
  children?: ReactNode;
}

/** Uncontrolled, so that text typed before hydration stays. The line below is always there, so Send never moves. */
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

/** The counter is shown from the largest of these on, and announced at each of them. */
const STEPS = [0, 10, 50, 100, 200];
const SHOWN_FROM = STEPS.at(-1) ?? 0;

interface CharacterCounterProps {
  /** The length of the message in UTF-16 units, as `maxlength` counts. */
  length: number;
  /** The number of pasted characters that did not fit. */
  dropped: number;
  /** Contains `{left}`. */
  words: string;
}

/** Milliseconds; enough to be announced, and removed before a screen reader finds an outdated number. */
const ANNOUNCED_MS = 5000;

/** The remaining characters of the message near the limit, and the number of pasted characters that did not fit. */
export function CharacterCounter({ length, dropped, words }: CharacterCounterProps) {
  const left = LIMITS.message.max - length;
  const step = dropped > 0 ? -dropped : STEPS.find((each) => left <= each);
  const text = dropped > 0 ? describeDropped(dropped) : fillTemplate(words, { left: String(left) });
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

const describeDropped = (count: number) =>
  `Your message is full at ${LIMITS.message.max} characters. The last ${
    count === 1 ? 'character' : `${count} characters`
  } of what you pasted did not fit.`;

/** Shows the text of the first render for a while. An element, for the reason in `EmailSuggestion`. */
function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setAnnounced, ANNOUNCED_MS, '');
    return () => clearTimeout(timer);
  }, []);
  return <span>{announced}</span>;
}
