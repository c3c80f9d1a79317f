import { checkMarkup, refuseErrors } from '#content';
import type { SiteContent } from '#content/schema';
import {
  createRenderer,
  previewScript,
  previewStyles,
  type RenderAssets,
  type RenderedPage,
  type Renderer,
} from '#page';
import { compressBody } from '../compress.ts';
import type { Edition, PageSettings, PublishedPages } from '../editions/edition.ts';
import { markContent, placeMarks } from './fieldMarks.ts';

/** Quality of Brotli: an eighth longer than the smallest, in a tenth of the time, for what few visitors see. */
const QUICK = 9;

/**
 * The home page as it is now, and as it will be after each moment at which a notice comes or goes: so the server has
 * nothing to do at that moment but to take the next one.
 * @param now milliseconds since 1970
 * @throws WordingError when the markup breaks a rule
 */
export async function publishPages(renderer: Renderer, now: number): Promise<Edition['pages']> {
  const pages: PublishedPages[] = [];
  let since = now;
  while (since < Number.POSITIVE_INFINITY) {
    const { changesAt, ...home } = renderer.renderHome(since);
    refuseErrors(checkMarkup(home.html));
    const thanks = renderer.renderWithForm({ status: 'sent' }, since);
    pages.push({ since, home: await compressPage(home), thanks: await compressPage(thanks, QUICK) });
    since = changesAt;
  }
  return pages as [PublishedPages, ...PublishedPages[]];
}

/** @param quality of Brotli; left out, the highest */
export async function compressPage({ html, csp }: RenderedPage, quality?: number) {
  return { csp, ...(await compressBody(html, 'text/html', quality)) };
}

/** Where the header shows the practice's own logo. At this address it is the one of the edition in service. */
const LOGO = /(?<=<img[^>]* src=")\/logo\.(?:svg|png)(?=")/;

/** The home page as it would be now, with its own logo in it and with marks that lead from its words to their fields. */
export function renderDraft(
  content: SiteContent,
  config: PageSettings,
  assets: RenderAssets,
  now: number,
): RenderedPage {
  const marked = markContent(content);
  const renderer = createRenderer({
    content: marked.content,
    config,
    assets: {
      ...assets,
      css: assets.css + previewStyles,
      bootScript: `${assets.bootScript};(${previewScript})()`,
    },
  });
  const { html, csp } = renderer.renderHome(now);
  return { html: placeMarks(holdLogo(html, assets), marked.places), csp };
}

const holdLogo = (html: string, { files }: RenderAssets): string =>
  html.replace(LOGO, (path) => {
    const kept = files[path];
    return kept ? `data:${kept.type};base64,${kept.base64}` : path;
  });
