import type { SiteContent } from '#content/schema';
import { createRenderer, type RenderAssets, reportFields } from '#render';
import { compressDocument } from '../compress.ts';
import type { Edition, PageSettings } from '../edition.ts';
import { markContent, placeMarks } from './fieldMarks.ts';

/** Quality of Brotli: the owner waits for it, and is the only one to fetch it. */
const FASTEST = 1;

/** Where the header shows the practice's own logo. At this address it is the one of the edition in service. */
const LOGO = /(?<=<img[^>]* src=")\/logo\.(?:svg|png)(?=")/;

/** The home page as it would be now, with its own logo in it and with marks that lead from its words to their fields. */
export async function publishDraftPage(
  content: SiteContent,
  config: PageSettings,
  assets: RenderAssets,
  now: number,
): Promise<Edition['pages']> {
  const marked = markContent(content);
  const bootScript = `${assets.bootScript};(${reportFields})()`;
  const renderer = createRenderer({ content: marked.content, config, assets: { ...assets, bootScript } });
  const { html, csp } = renderer.renderHome(now);
  const home = {
    csp,
    ...(await compressDocument(placeMarks(holdLogo(html, assets), marked.places), FASTEST)),
  };
  return [{ since: now, home, thanks: home }];
}

const holdLogo = (html: string, { files }: RenderAssets): string =>
  html.replace(LOGO, (path) => {
    const kept = files[path];
    return kept ? `data:${kept.type};base64,${kept.base64}` : path;
  });
