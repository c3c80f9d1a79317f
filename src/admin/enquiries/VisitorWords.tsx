import { showPlainly } from '../ui/showPlainly.ts';
import styles from './visitorWords.module.css';

/** A stranger's words: text and nothing else, each paragraph in the direction of its own script, no link made of it. */
export const VisitorWords = ({ words, isSmall }: { words: string; isSmall?: boolean }) => (
  <div className={`${styles.words} ${isSmall ? styles.small : ''}`}>
    {showPlainly(words)
      .split(/\n{2,}/)
      .map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of an enquiry never change
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
  </div>
);
