import { createHash } from 'node:crypto';
import type { SiteContent } from '../schema/index.ts';
import { listTexts } from '../wording/index.ts';

/** Files that describe the owner. Their sentences are listed first. */
const OWNER_FILES = ['about', 'home', 'overview'];

/** Finds sentences that are unchanged since they were shipped: their promises may not be true of this practice. */
export function findShipped(content: SiteContent) {
  const shippedFingerprints = new Set(SHIPPED_SENTENCES.split(' '));
  const sentences = listSentences(content);
  const shipped = sentences
    .filter(({ fingerprint }) => shippedFingerprints.has(fingerprint))
    .toSorted((a, b) => rank(a.field) - rank(b.field));
  return { shipped, total: sentences.length };
}

function rank(field: string): number {
  const at = OWNER_FILES.findIndex((name) => field.startsWith(`${name}.`));
  return at < 0 ? OWNER_FILES.length : at;
}

/** The fingerprints of the shipped sentences, written by `node scripts/copy-shipped.ts`. */
const SHIPPED_SENTENCES =
  '20c7d27e 1a9459f8 82412a82 d6650282 1ee25aca 594aba4a 13600ec9 c3b2c27c a651a427 05530e84 f650426c ae6d3fa5 4c043533 62e1dcd6 14d51e7a a2931ffe d292f1cb a1538fa6 47b386e4 d8754178 fb59f67d 2560bd5d df1d5ea9 fbaae1de 6fd99005 f2bcad01 549475ad 326f59b6 9d39da5d 11c0ba85 861d9acb ffa99036 b25f4938 a30008b7 37502ca6 8f9a9927 b54c88ce 98f48d4c 8ba8595d c55e6205 d20c9967 d64ba757 324ca53a 625e0966 a29fbca5 5e6d4a1e 9c09b4a7 ff2358cc b6863e55 c48de813 f614e0d7 507d3ea4 44f7f18d 60916670 03b5d160 af7d0f4a 4f112ac8 488504bf 060529e6 6398c64f 4034cfb9 c891a64e d188989c 69985e4e 117115a8 a6525661 372d6d03 b84d1fda 6bafd14f 2eef4bf9 eb08d696 ed6f45d7 248d1409 a09224ad';

/** Files whose text is the same in every practice: labels, legal texts and settings. */
const SHARED_FILES = /^(?:words|privacy|confirmed|navigation|sections)\b/;
/** Shorter sentences do not count: an owner may write the same short sentence by chance. */
const MIN_WORDS = 7;
const FINGERPRINT_LENGTH = 8;

/** Lists the sentences in which a practice describes itself, each with its fingerprint. */
export const listSentences = (content: SiteContent) =>
  listTexts(content)
    .filter(({ field }) => !SHARED_FILES.test(field))
    .flatMap(({ field, text }) =>
      splitSentences(text).map((sentence) => ({
        field,
        text: sentence,
        fingerprint: hashSentence(sentence),
      })),
    );

const splitSentences = (text: string) =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.split(' ').length >= MIN_WORDS);

/** The fingerprint of a sentence, which ignores case and the shape of quotes. */
const hashSentence = (sentence: string) =>
  createHash('sha256')
    .update(sentence.replaceAll('’', "'").toLowerCase())
    .digest('hex')
    .slice(0, FINGERPRINT_LENGTH);
