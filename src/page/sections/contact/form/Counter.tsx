import { useEffect, useState } from 'react';
import { LIMITS } from '#enquiry';
import { fill } from '../../../parts/fill.ts';
import styles from '../contact.module.css';

/** From here on the number is shown, and read out at each of these steps only: not at every letter. */
const STEPS = [0, 10, 50, 100, 200];
const NEAR = STEPS.at(-1) ?? 0;

interface Props {
  /** How much of the message is there, in UTF-16 units as `maxlength` counts. */
  length: number;
  /** Holds `{left}`. */
  words: string;
}

/** Milliseconds: time to be read out, before the words would be found stale by who reads on to them. */
const ANNOUNCED = 5000;

/** How much room the message has left, said only when it runs short. */
export function Counter({ length, words }: Props) {
  const left = LIMITS.message.max - length;
  const step = STEPS.find((each) => left <= each);
  const said = fill(words, { left: String(left) });
  return (
    <>
      {left <= NEAR && (
        <span className={styles.counter} aria-hidden="true">
          {said}
        </span>
      )}
      <span className="visually-hidden" aria-live="polite">
        {step !== undefined && <Announcement key={step} words={said} />}
      </span>
    </>
  );
}

/** Keeps the words it came with, for as long as they are news. */
function Announcement({ words }: { words: string }) {
  const [said, setSaid] = useState(words);
  useEffect(() => {
    const timer = setTimeout(setSaid, ANNOUNCED, '');
    return () => clearTimeout(timer);
  }, []);
  return said;
}
