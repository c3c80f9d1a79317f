import { ContentError, type ContentFault, loadPlacedContent, type PlacedContent } from '#content/load';
import type { SiteContent } from '#content/schema';
import { findShipped } from '#content/shipped';
import { checkWording, findToday, formatFindingPlace } from '#content/wording';
import { formatCommand } from '#settings';
import { error, type Found, good, type SiteFinding, warning } from './finding.ts';

/**
 * The owner's words and files: can they be published, and is anything in them not yet the owner's own?
 * @param all whether every shipped sentence is quoted
 */
export async function checkContent(
  folder: string,
  all: boolean,
): Promise<{ content: SiteContent | null; findings: SiteFinding[] }> {
  try {
    const placed = await loadPlacedContent(folder);
    const { content } = placed;
    const { findFileFaults } = await import('#publish/check');
    const findings = [
      ...checkWords(placed),
      ...checkSentences(placed, all).map(ofContent),
      ...(await findFileFaults(placed, folder)).map(describeFile).map(ofContent),
    ];
    const isComplete = findings.every(({ severity }) => severity !== 'error');
    const complete = good('The content is complete: nothing in it stands for something of yours.');
    return { content, findings: isComplete ? [...findings, ofContent(complete)] : findings };
  } catch (fault) {
    if (!(fault instanceof ContentError)) throw fault;
    return { content: null, findings: [ofContent(error('The content cannot be read.', fault.message))] };
  }
}

const ofContent = (found: Found): SiteFinding => ({ id: 'content', ...found });

/** Claims, reading level and what stands for something of the owner's. */
export function checkWords({ content, placeOf }: PlacedContent): SiteFinding[] {
  return checkWording(content, findToday(content, Date.now())).map((finding) => {
    const { severity, field, message, owner = message } = finding;
    const say = severity === 'warning' ? warning : error;
    const part = PARTS[field.split('.', 1)[0] ?? ''] ?? 'Your page';
    return {
      id: severity === 'placeholder' ? 'placeholder' : 'content',
      ...say(formatFindingPlace(finding, placeOf), message),
      owner: `${part}: ${owner}`,
    };
  });
}

/** What the owner calls the parts of the page; the first part of a field is the file that it stands in. */
const PARTS: Readonly<Record<string, string>> = {
  practice: 'Your practice',
  home: 'The first screen',
  services: 'Your services',
  about: 'About you',
  team: 'Your team',
  pricing: 'Your prices',
  faq: 'Questions and answers',
  contact: 'The form',
  privacy: 'Privacy',
  testimonials: 'What clients say',
  notices: 'Your notices',
  brand: 'Your colours',
  footer: 'The foot of the page',
};

/** A picture or logo that could not be shown: nothing is published while it is named. */
const describeFile = ({ file, line, field, found, expected }: ContentFault): Found =>
  error(`${file}:${line}${field && ` ${field}`}: ${found}.`, `Expected ${expected}.`);

/** So many are quoted unless all are asked for: whoever changes these finds the others beside them. */
const QUOTED = 3;

/** Sentences that stand as this site ships them, in the words of a practice that has its own name. */
function checkSentences({ content, placeOf }: PlacedContent, all: boolean): Found[] {
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
