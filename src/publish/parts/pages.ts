import type { SiteContent } from '#content/schema';
import { checkMarkup, refuseErrors } from '#content/wording';
import { createRenderer, type RenderAssets, type RenderedPage, type Renderer, reportFields } from '#render';
import { compressDocument } from '../compress.ts';
import type { Edition, PageSettings, PublishedDocument, PublishedPages } from '../edition.ts';
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
  const first = await publishPagesOf(renderer, now);
  const later: PublishedPages[] = [];
  let { changesAt } = first;
  while (changesAt < Number.POSITIVE_INFINITY) {
    const next = await publishPagesOf(renderer, changesAt);
    later.push(next.pages);
    changesAt = next.changesAt;
  }
  return [first.pages, ...later];
}

async function publishPagesOf(renderer: Renderer, since: number) {
  const { changesAt, ...rendered } = renderer.renderHome(since);
  refuseErrors(checkMarkup(rendered.html));
  const compress = async ({ html, csp }: RenderedPage, quality?: number): Promise<PublishedDocument> => ({
    csp,
    ...(await compressDocument(html, quality)),
  });
  const [home, thanks] = await Promise.all([
    compress(rendered),
    compress(renderer.renderWithForm({ status: 'sent' }, since), QUICK),
  ]);
  return { changesAt, pages: { since, home, thanks } };
}

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
