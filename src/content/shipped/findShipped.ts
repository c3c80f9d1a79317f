import type { SiteContent } from '#content/schema';
import { SHIPPED_SENTENCES } from './marks.ts';
import { listSentences, type OwnSentence } from './sentences.ts';

export interface ShippedSentences {
  /** Those about the owner first. */
  readonly left: readonly OwnSentence[];
  /** How many the practice says in all. */
  readonly all: number;
}

/** What people read to learn whom they would meet. */
const OWN_FIRST = ['about', 'home', 'overview'];

/** Sentences that stand as this site ships them: what they promise must be true of a practice that has its own name. */
export function findShipped(content: SiteContent): ShippedSentences {
  const shipped = new Set(SHIPPED_SENTENCES.split(' '));
  const all = listSentences(content);
  const left = all.filter(({ mark }) => shipped.has(mark));
  return { left: left.toSorted((a, b) => rank(a.field) - rank(b.field)), all: all.length };
}

function rank(field: string): number {
  const at = OWN_FIRST.findIndex((name) => field.startsWith(`${name}.`));
  return at < 0 ? OWN_FIRST.length : at;
}
