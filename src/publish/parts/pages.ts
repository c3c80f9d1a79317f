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
import type { Edition, PageSettings, PublishedPages } from '../editions.ts';
import { applyMarks, markContent } from './fieldMarks.ts';

/** Brotli quality for the thank-you page, which few visitors see: takes a tenth of the time for 12 % more bytes. */
const QUICK_QUALITY = 9;

/** Renders the page for now and each later start or end of a notice. @throws WordingError for barred structured data */
export async function publishPages(renderer: Renderer, now: number): Promise<Edition['pages']> {
  const pages: PublishedPages[] = [];
  let since = now;
  while (since < Number.POSITIVE_INFINITY) {
    const { changesAt, ...home } = renderer.renderHome(since);
    refuseErrors(checkMarkup(home.html));
    const thanks = renderer.renderWithForm({ status: 'sent' }, since);
    pages.push({ since, home: await compressPage(home), thanks: await compressPage(thanks, QUICK_QUALITY) });
    since = changesAt;
  }
  return pages as [PublishedPages, ...PublishedPages[]];
}

export async function compressPage({ html, csp }: RenderedPage, quality?: number) {
  return { csp, ...(await compressBody(html, 'text/html', quality)) };
}

/** The logo's URL in the header. A preview replaces it, because the server serves only the published logo there. */
const LOGO_ADDRESS = /(?<=<img[^>]* src=")\/logo\.(?:svg|png)(?=")/;

/** Renders the draft's home page with the draft's logo inlined and each text marked with its field. */
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
  const withLogo = html.replace(LOGO_ADDRESS, (path) => {
    const file = assets.files[path];
    return file ? `data:${file.type};base64,${file.base64}` : path;
  });
  return { html: applyMarks(withLogo, marked.places), csp };
}
