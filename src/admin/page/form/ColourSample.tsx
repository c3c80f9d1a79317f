import styles from './findings.module.css';

const COLOUR = /^#[0-9a-f]{6}$/i;

export const isColour = (words: string | null | undefined): boolean => COLOUR.test(words ?? '');

/** What a colour looks like, before the letters that say which it is. */
export const ColourSample = ({ colour }: { colour: string }) => (
  <svg className={styles.colour} aria-hidden="true">
    <rect width="100%" height="100%" fill={colour} />
  </svg>
);
