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
import { type CheckFinding, error, type Findings, good, type SiteFinding, warning } from './finding.ts';
import { assessSite, checkProxies } from './settings.ts';

/**
 * Checks the owner's content: can it be published, and is any of it still a placeholder or as shipped?
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
      ...[checkShippedSentences(placed, all)].flat().map(toContentFinding),
      ...(await findFileFaults(placed, folder)).map(describeFileFault).map(toContentFinding),
    ];
    const isComplete = findings.every(({ severity }) => severity !== 'error');
    const complete = good('The content is complete: nothing in it stands for something of yours.');
    return { content, findings: isComplete ? [...findings, toContentFinding(complete)] : findings };
  } catch (fault) {
    if (!(fault instanceof ContentError)) throw fault;
    return {
      content: null,
      findings: [toContentFinding(error('The content cannot be read.', fault.message))],
    };
  }
}

const toContentFinding = (found: CheckFinding): SiteFinding => ({ id: 'content', ...found });

/** Claims, reading level and placeholders. */
export function checkWords({ content, placeOf }: PlacedContent): SiteFinding[] {
  return checkWording(content, findToday(content, Date.now())).map((finding) => {
    const { severity, field, message, owner = message } = finding;
    const make = severity === 'warning' ? warning : error;
    return {
      id: severity === 'placeholder' ? 'placeholder' : 'content',
      ...make(formatFindingPlace(finding, placeOf), message),
      // Under the name that My page uses.
      forOwner: `${describeForm(findFieldPlace(content, field).file).label}: ${owner}`,
    };
  });
}

/** A picture or logo that cannot be shown blocks publishing. */
const describeFileFault = ({ file, line, field, found, expected }: ContentFault): CheckFinding =>
  error(`${file}:${line}${field && ` ${field}`}: ${found}.`, `Expected ${expected}.`);

/** Sentences quoted unless all are requested; the others are usually near them. */
const MAX_QUOTED = 3;

/** Sentences left as shipped in the content of a practice with its own name. */
function checkShippedSentences({ content, placeOf }: PlacedContent, all: boolean): Findings {
  const { left: shipped, all: count } = findShipped(content);
  if (shipped.length === 0) return [];
  const quoted = shipped.slice(0, all ? shipped.length : MAX_QUOTED).map(({ field, text }) => {
    const place = placeOf(field);
    return `${place ? `${place.file}:${place.line}` : field} “${text}”`;
  });
  const more = shipped.length > quoted.length ? `\n    All of them: ${formatCommand('doctor', '--all')}` : '';
  return warning(
    `${shipped.length} of ${count} sentences stand as this site ships them.`,
    `Read each as if a client asked you about it, and say it in your own words. Those about you first:\n    ${quoted.join('\n    ')}${more}`,
    'They were written for nobody: what they promise must be true of you, and other practices may have the same.',
  );
}

/** Faults found without a network: in wording and settings, and proxies that the site has seen. */
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
