import {
  ContentError,
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
import { error, type Findings, good, identify, type SiteFinding, warning } from './finding.ts';
import { assessSite, checkProxies } from './settings.ts';

/** Checks whether the content can be published and is the owner's own. @param all lists every shipped sentence */
export async function checkContent(
  folder: string,
  all: boolean,
): Promise<{ content: SiteContent | null; findings: SiteFinding[] }> {
  try {
    const placed = await loadPlacedContent(folder);
    const { content } = placed;
    const { findFileFaults } = await import('#publish/check');
    // A picture or logo that cannot be shown blocks publishing.
    const fileFaults = (await findFileFaults(placed, folder)).map(({ file, line, field, found, expected }) =>
      error(`${file}:${line}${field && ` ${field}`}: ${found}.`, `Expected ${expected}.`),
    );
    const findings = [
      ...checkWords(placed),
      ...identify('content', [checkShippedSentences(placed, all), fileFaults].flat()),
    ];
    const isComplete = findings.every(({ severity }) => severity !== 'error');
    const complete = good('The content is complete: nothing in it stands for something of yours.');
    return { content, findings: isComplete ? [...findings, ...identify('content', complete)] : findings };
  } catch (fault) {
    if (!(fault instanceof ContentError)) throw fault;
    return {
      content: null,
      findings: identify('content', error('The content cannot be read.', fault.message)),
    };
  }
}

export function checkWords({ content, placeOf }: PlacedContent): SiteFinding[] {
  return checkWording(content, findToday(content, Date.now())).map((finding) => {
    const { severity, field, message, owner = message } = finding;
    const make = severity === 'warning' ? warning : error;
    return {
      id: severity === 'placeholder' ? 'placeholder' : 'content',
      ...make(formatFindingPlace(finding, placeOf), message),
      // Begins with the label of the file in My page.
      forOwner: `${describeForm(findFieldPlace(content, field).file).label}: ${owner}`,
    };
  });
}

/** How many shipped sentences are quoted without `--all`. The rest are usually near the quoted sentences. */
const MAX_QUOTES = 3;

function checkShippedSentences({ content, placeOf }: PlacedContent, all: boolean): Findings {
  const { shipped, total } = findShipped(content);
  if (shipped.length === 0) return [];
  const quotes = shipped.slice(0, all ? shipped.length : MAX_QUOTES).map(({ field, text }) => {
    const place = placeOf(field);
    return `${place ? `${place.file}:${place.line}` : field} “${text}”`;
  });
  const more = shipped.length > quotes.length ? `\n    All of them: ${formatCommand('doctor', '--all')}` : '';
  return warning(
    `${shipped.length} of ${total} sentences stand as this site ships them.`,
    `Read each as if a client asked you about it, and say it in your own words. Those about you first:\n    ${quotes.join('\n    ')}${more}`,
    'They were written for nobody: what they promise must be true of you, and other practices may have the same.',
  );
}

/** Finds faults that need no network: in wording, in settings, and proxies missing from `TRUST_PROXY`. */
export async function findFaults(
  settings: Settings,
  content: SiteContent,
  store: Pick<Store, 'listMarks'>,
): Promise<SiteFinding[]> {
  const proxies = await checkProxies(store, settings.trustProxy, Date.now());
  return [
    ...checkWords({ content, placeOf: () => undefined }),
    ...identify('settings', [...assessSite(settings), ...proxies]),
  ].filter(({ severity }) => severity !== 'good');
}
