import {
  ContentError,
  type ContentFault,
  checkWording,
  findShipped,
  findToday,
  formatFindingPlace,
  loadPlacedContent,
  type PlacedContent,
} from '#content';
import type { SiteContent } from '#content/schema';
import { describeForm, findFieldPlace } from '#content/schema';
import { formatCommand, type Settings } from '#settings';
import type { Store } from '#store';
import { error, type Findings, type Found, good, type SiteFinding, warning } from './finding.ts';
import { assessSite, checkProxies } from './settings.ts';

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
      ...[checkSentences(placed, all)].flat().map(ofContent),
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
    return {
      id: severity === 'placeholder' ? 'placeholder' : 'content',
      ...say(formatFindingPlace(finding, placeOf), message),
      // Named as on My page.
      owner: `${describeForm(findFieldPlace(content, field).file).label}: ${owner}`,
    };
  });
}

/** A picture or logo that could not be shown: nothing is published while it is named. */
const describeFile = ({ file, line, field, found, expected }: ContentFault): Found =>
  error(`${file}:${line}${field && ` ${field}`}: ${found}.`, `Expected ${expected}.`);

/** So many are quoted unless all are asked for: whoever changes these finds the others beside them. */
const QUOTED = 3;

/** Sentences that stand as this site ships them, in the words of a practice that has its own name. */
function checkSentences({ content, placeOf }: PlacedContent, all: boolean): Findings {
  const { left, all: count } = findShipped(content);
  if (left.length === 0) return [];
  const quoted = left.slice(0, all ? left.length : QUOTED).map(({ field, text }) => {
    const place = placeOf(field);
    return `${place ? `${place.file}:${place.line}` : field} “${text}”`;
  });
  const more = left.length > quoted.length ? `\n    All of them: ${formatCommand('doctor', '--all')}` : '';
  return warning(
    `${left.length} of ${count} sentences stand as this site ships them.`,
    `Read each as if a client asked you about it, and say it in your own words. Those about you first:\n    ${quoted.join('\n    ')}${more}`,
    'They were written for nobody: what they promise must be true of you, and other practices may have the same.',
  );
}

/** What the doctor finds without asking anybody else: in the words, the settings, and the proxies that came by. */
export async function findFaults(
  settings: Settings,
  content: SiteContent,
  store: Pick<Store, 'listMarks'>,
): Promise<SiteFinding[]> {
  const ofSite = [...assessSite(settings), ...(await checkProxies(store, settings.trustProxy, Date.now()))];
  return [
    ...checkWords({ content, placeOf: () => undefined }),
    ...ofSite.map((found) => ({ id: 'settings', ...found })),
  ].filter(({ severity }) => severity !== 'good');
}
