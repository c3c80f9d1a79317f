import type { PlacedContent } from '#content/load';
import { type DoctorFinding, warning } from './finding.ts';
import { listSentences } from './sentences.ts';
import { SHIPPED_SENTENCES } from './shippedSentences.ts';

/** So many are quoted: whoever changes these finds the others beside them. */
const QUOTED = 3;
/** What people read to learn whom they would meet. */
const OWN_FIRST = ['about', 'home', 'overview'];

function rank(field: string): number {
  const at = OWN_FIRST.findIndex((name) => field.startsWith(`${name}.`));
  return at < 0 ? OWN_FIRST.length : at;
}

/** Sentences that stand as this site ships them, in the words of a practice that has its own name. */
export function checkSentences({ content, placeOf }: PlacedContent): DoctorFinding[] {
  const shipped = new Set(SHIPPED_SENTENCES.split(' '));
  const all = listSentences(content);
  const left = all.filter(({ mark }) => shipped.has(mark));
  if (left.length === 0) return [];
  const first = left.toSorted((a, b) => rank(a.field) - rank(b.field));
  const quoted = first.slice(0, QUOTED).map(({ field, text }) => {
    const place = placeOf(field);
    return `${place ? `${place.file}:${place.line}` : field} “${text}”`;
  });
  return [
    warning(
      `${left.length} of ${all.length} sentences stand as this site ships them.`,
      `Read each as if a client asked you about it, and say it in your own words. Those about you first:\n    ${quoted.join('\n    ')}`,
      'They were written for nobody: what they promise must be true of you, and other practices may have the same.',
    ),
  ];
}
