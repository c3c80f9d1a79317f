import { useEffect, useState } from 'react';
import { LIMITS } from '#enquiry';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import styles from '../contact.module.css';

/** The number is shown from the largest of these on, and announced at each of them, not at every letter. */
const STEPS = [0, 10, 50, 100, 200];
const SHOWN_FROM = STEPS.at(-1) ?? 0;

interface Props {
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
export function CharacterCounter({ length, leftOut, words }: Props) {
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
