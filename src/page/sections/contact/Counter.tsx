import { LIMITS } from '#enquiry';
import { fill } from '../../parts/fill.ts';
import styles from './contact.module.css';

/** From here on the number is shown, and read out at each of these steps only: not at every letter. */
const STEPS = [0, 10, 50, 100, 200];
const NEAR = STEPS.at(-1) ?? 0;

interface Props {
  /** How much of the message is there, in UTF-16 units as `maxlength` counts. */
  length: number;
  /** Holds `{left}`. */
  words: string;
}

/** How much room the message has left, said only when it runs short. */
export function Counter({ length, words }: Props) {
  const left = LIMITS.message.max - length;
  const announced = STEPS.find((step) => left <= step);
  return (
    <>
      {left <= NEAR && (
        <span className={styles.counter} aria-hidden="true">
          {fill(words, { left: String(left) })}
        </span>
      )}
      <span className="visually-hidden" aria-live="polite">
        {announced !== undefined && fill(words, { left: String(announced) })}
      </span>
    </>
  );
}
