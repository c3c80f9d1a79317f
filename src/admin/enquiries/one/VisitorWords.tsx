import { Fragment } from 'react';
import { showPlainly } from '../../ui/showPlainly.ts';
import { splitPhones } from './splitPhones.ts';
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
