import { Fragment } from 'react';
import { stripBidiOverrides } from '../../ui/AddressText.tsx';
import styles from './visitorText.module.css';

/** A visitor's text, each paragraph in its own text direction. Phone numbers are links, except in a held enquiry. */
export const VisitorText = ({
  text,
  isSmall,
  isHeld,
}: {
  text: string;
  isSmall: boolean;
  isHeld: boolean;
}) => (
  <div className={`${styles.words} ${isSmall ? styles.small : ''}`}>
    {stripBidiOverrides(text)
      .split(/\n{2,}/)
      .map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of an enquiry never change
        <p key={at} dir="auto">
          {isHeld ? paragraph : <PhoneLinks paragraph={paragraph} />}
        </p>
      ))}
  </div>
);

const PhoneLinks = ({ paragraph }: { paragraph: string }) =>
  splitPhones(paragraph).map(({ text, number }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a paragraph never change
    <Fragment key={at}>{number === undefined ? text : <a href={`tel:${number}`}>{text}</a>}</Fragment>
  ));

/** What may separate two digits: a space (also non-breaking), a dot or a dash. */
const GAP = '[ .\\u00a0\\u2010-\\u2013-]?';
/** Australian mobiles, landlines with area code, and international numbers. Shorter ones may be dates or prices. */
const PHONE = new RegExp(
  `(?<![\\w+.])(?:(?:\\+61${GAP}(?:\\(0\\)${GAP})?|\\(?0)[2-478]\\)?(?:${GAP}\\d){8}|\\+[1-9](?:${GAP}\\d){7,13})(?!\\w)`,
  'g',
);

export function splitPhones(paragraph: string) {
  const parts: { text: string; number?: string }[] = [];
  let end = 0;
  for (const { 0: text, index } of paragraph.matchAll(PHONE)) {
    if (index > end) parts.push({ text: paragraph.slice(end, index) });
    parts.push({ text, number: text.replace('(0)', '').replaceAll(/[^\d+]/g, '') });
    end = index + text.length;
  }
  if (end < paragraph.length) parts.push({ text: paragraph.slice(end) });
  return parts;
}
