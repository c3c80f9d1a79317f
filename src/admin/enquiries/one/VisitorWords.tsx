import { Fragment } from 'react';
import { showPlainly } from '../../ui/AddressText.tsx';
import styles from './visitorWords.module.css';

interface VisitorWordsProps {
  words: string;
  isSmall: boolean;
  isHeld: boolean;
}

/**
 * A stranger's words: text, each paragraph in the direction of its own script. Telephone numbers can be dialled, but for
 * those of what is held; no other link is made of it.
 */
export const VisitorWords = ({ words, isSmall, isHeld }: VisitorWordsProps) => (
  <div className={`${styles.words} ${isSmall ? styles.small : ''}`}>
    {showPlainly(words)
      .split(/\n{2,}/)
      .map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of an enquiry never change
        <p key={at} dir="auto">
          {isHeld ? paragraph : <WithPhones words={paragraph} />}
        </p>
      ))}
  </div>
);

const WithPhones = ({ words }: { words: string }) =>
  splitPhones(words).map(({ text, number }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={at}>{number === undefined ? text : <a href={`tel:${number}`}>{text}</a>}</Fragment>
  ));

/** A telephone number in somebody's words, or the words between two. */
interface Part {
  readonly text: string;
  /** As a telephone dials it; only of a number. */
  readonly number?: string;
}

/** Between two digits: a blank (also one that keeps a line together), a dot or a dash. */
const GAP = '[ .\\u00a0\\u2010-\\u2013-]?';
/**
 * Mobiles and landlines with their area code, and numbers with the code of a country. Shorter ones may be a date, a price
 * or a Medicare number.
 */
const PHONE = new RegExp(
  `(?<![\\w+.])(?:(?:\\+61${GAP}(?:\\(0\\)${GAP})?|\\(?0)[2-478]\\)?(?:${GAP}\\d){8}|\\+[1-9](?:${GAP}\\d){7,13})(?!\\w)`,
  'g',
);

/** Parts words so that each telephone number can be dialled by a tap. */
export function splitPhones(words: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: text, index } of words.matchAll(PHONE)) {
    if (index > end) parts.push({ text: words.slice(end, index) });
    parts.push({ text, number: text.replace('(0)', '').replaceAll(/[^\d+]/g, '') });
    end = index + text.length;
  }
  if (end < words.length) parts.push({ text: words.slice(end) });
  return parts;
}
