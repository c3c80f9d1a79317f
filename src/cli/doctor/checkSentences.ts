import type { PlacedContent } from '#content/load';
import { findShipped } from '#content/shipped';
import { formatCommand } from '#settings';
import { type DoctorFinding, warning } from './finding.ts';

/** So many are quoted unless all are asked for: whoever changes these finds the others beside them. */
const QUOTED = 3;

/** Sentences that stand as this site ships them, in the words of a practice that has its own name. */
export function checkSentences({ content, placeOf }: PlacedContent, all: boolean): DoctorFinding[] {
  const { left, all: count } = findShipped(content);
  if (left.length === 0) return [];
  const quoted = left.slice(0, all ? left.length : QUOTED).map(({ field, text }) => {
    const place = placeOf(field);
    return `${place ? `${place.file}:${place.line}` : field} “${text}”`;
  });
  const more = left.length > quoted.length ? `\n    All of them: ${formatCommand('doctor', '--all')}` : '';
  return [
    warning(
      `${left.length} of ${count} sentences stand as this site ships them.`,
      `Read each as if a client asked you about it, and say it in your own words. Those about you first:\n    ${quoted.join('\n    ')}${more}`,
      'They were written for nobody: what they promise must be true of you, and other practices may have the same.',
    ),
  ];
}
