import type { SiteContent } from '#content/schema';
import { createRenderer, type RenderAssets, reportFields } from '#render';
import { compressDocument } from '../compress.ts';
import type { Edition, PageSettings } from '../edition.ts';
import { markContent, placeMarks } from './fieldMarks.ts';

/** Quality of Brotli: the owner waits for it, and is the only one to fetch it. */
const FASTEST = 1;

/** The home page as it would be now, with marks that lead from its words to their fields. */
export async function publishDraftPage(
  content: SiteContent,
  config: PageSettings,
  assets: RenderAssets,
  now: number,
): Promise<Edition['pages']> {
  const marked = markContent(content);
  const renderer = createRenderer({
    content: marked.content,
    config,
    assets: { ...assets, bootScript: `${assets.bootScript};(${reportFields})()` },
  });
  const { html, csp } = renderer.renderHome(now);
  const home = { csp, ...(await compressDocument(placeMarks(html, marked.places), FASTEST)) };
  return [{ since: now, home, thanks: home }];
}
