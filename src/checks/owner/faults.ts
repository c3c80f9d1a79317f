import type { SiteContent } from '#content/schema';
import type { Settings } from '#settings';
import type { Store } from '#store';
import { checkWords } from '../content.ts';
import type { SiteFinding } from '../finding.ts';
import { checkProxies, judgeSite } from '../settings.ts';

/** What the doctor finds without asking anybody else: in the words, the settings, and the proxies that came by. */
export async function findFaults(
  settings: Settings,
  content: SiteContent,
  store: Pick<Store, 'listMarks'>,
): Promise<SiteFinding[]> {
  const ofSite = [...judgeSite(settings), ...(await checkProxies(store, settings.trustProxy, Date.now()))];
  return [
    ...checkWords({ content, placeOf: () => undefined }),
    ...ofSite.map((found) => ({ id: 'settings', ...found })),
  ].filter(({ severity }) => severity !== 'good');
}
