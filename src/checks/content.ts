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
import { error, type Findings, good, type SiteFinding, warning, withCheckId } from './finding.ts';
import { assessSite, checkProxies } from './settings.ts';

/** Checks wording and files, and warns about sentences left as shipped. @param all quotes every such sentence */
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
      ...assessWording(placed),
      ...withCheckId('content', [checkShippedSentences(placed, all), fileFaults].flat()),
    ];
    const isComplete = findings.every(({ severity }) => severity !== 'error');
    const complete = good('The content is complete: nothing in it stands for something of yours.');
    return { content, findings: isComplete ? [...findings, ...withCheckId('content', complete)] : findings };
  } catch (fault) {
    if (!(fault instanceof ContentError)) throw fault;
    return {
      content: null,
      findings: withCheckId('content', error('The content cannot be read.', fault.message)),
    };
  }
}

export function assessWording({ content, placeOf }: PlacedContent): SiteFinding[] {
  return checkWording(content, findToday(content, Date.now())).map((finding) => {
    const { severity, field, message, owner = message } = finding;
    const make = severity === 'warning' ? warning : error;
    return {
      id: severity === 'placeholder' ? 'placeholder' : 'content',
      ...make(formatFindingPlace(finding, placeOf), message),
      // Begins with the file's label in My page.
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

/** Runs the checks that need no network: wording, settings, and proxies missing from `TRUST_PROXY`. */
export async function findFaults(
  settings: Settings,
  content: SiteContent,
  store: Pick<Store, 'listMarks'>,
): Promise<SiteFinding[]> {
  const proxies = await checkProxies(store, settings.trustProxy, Date.now());
  return [
    ...assessWording({ content, placeOf: () => undefined }),
    ...withCheckId('settings', [...assessSite(settings), ...proxies]),
  ].filter(({ severity }) => severity !== 'good');
}
