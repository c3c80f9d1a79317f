import { type ReactNode, useEffect, useState } from 'react';
import type { SiteContent } from '#content/schema';
import { type Field, LIMITS } from '#enquiry';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import styles from '../contact.module.css';
import panel from '../panel.module.css';

interface Props {
  name: Field;
  words: SiteContent['contact']['form'];
  fault: string | undefined;
  /** The value that came back from a form post without JavaScript. */
  value: string | undefined;
  /** Shown below the field, in addition to the fault. */
  children: ReactNode;
}

const AUTO_COMPLETE = { firstName: 'given-name', lastName: 'family-name', email: 'email' };

/** Uncontrolled, so that text typed before hydration stays. The line below is always there, so Send never moves. */
export function FormField({ name, words, fault, value, children }: Props) {
  const isRequired = name === 'email' || name === 'message';
  const note = name === 'message' && words.leaveOut;
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
        {`${words[name]} `}
        {!isRequired && <span>{`(${words.optional})`}</span>}
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

/** The counter is announced at these numbers of remaining characters, and shown from the largest on. */
const COUNTER_STEPS = [0, 10, 50, 100, 200];
const SHOWN_FROM = COUNTER_STEPS.at(-1) ?? 0;

interface CharacterCounterProps {
  /** The length of the message in UTF-16 units, as `maxlength` counts. */
  length: number;
  /** The number of pasted characters that did not fit. */
  dropped: number;
  /** Contains `{left}`. */
  words: string;
}

/** In milliseconds: long enough for the announcement, and gone before a screen reader finds an outdated number. */
const ANNOUNCED_MS = 5000;

/** The remaining characters of the message near the limit, and the number of pasted characters that did not fit. */
export function CharacterCounter({ length, dropped, words }: CharacterCounterProps) {
  const remaining = LIMITS.message.max - length;
  const step = dropped > 0 ? -dropped : COUNTER_STEPS.find((each) => remaining <= each);
  const text = dropped > 0 ? describeDropped(dropped) : fillTemplate(words, { left: String(remaining) });
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

const describeDropped = (count: number) =>
  `Your message is full at ${LIMITS.message.max} characters. The last ${
    count === 1 ? 'character' : `${count} characters`
  } of what you pasted did not fit.`;

/** Shows the text of the first render for a while, in an element for the reason given in `EmailSuggestion`. */
function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setAnnounced, ANNOUNCED_MS, '');
    return () => clearTimeout(timer);
  }, []);
  return <span>{announced}</span>;
}
