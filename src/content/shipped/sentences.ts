import { createHash } from 'node:crypto';
import type { SiteContent } from '#content/schema';
import { listTexts } from '#content/wording';

/** One sentence of the words, and where it stands. */
export interface OwnSentence {
  readonly field: string;
  readonly text: string;
  /** Of the sentence alone, so that the shipped ones can be known without being carried along. */
  readonly mark: string;
}

/** Where one practice speaks as another does: buttons and labels, what the law asks for, and what is true or not. */
const ALIKE = /^(?:words|privacy|confirmed|navigation|sections)\b/;
/** Shorter ones are everybody's. */
const WORDS_LEAST = 7;
const MARK_LENGTH = 8;

/** The sentences that a practice says of itself. */
export function listSentences(content: SiteContent): OwnSentence[] {
  return listTexts(content)
    .filter(({ field }) => !ALIKE.test(field))
    .flatMap(({ field, text }) =>
      split(text).map((sentence) => ({ field, text: sentence, mark: mark(sentence) })),
    );
}

const split = (text: string) =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.split(' ').length >= WORDS_LEAST);

/** Whether quotes are curly or straight makes no sentence another. */
const mark = (sentence: string) =>
  createHash('sha256')
    .update(sentence.replaceAll('’', "'").toLowerCase())
    .digest('hex')
    .slice(0, MARK_LENGTH);
