import { checkMarkup, refuseErrors } from '#content/wording';
import type { RenderedPage, Renderer } from '#render';
import { compressDocument } from '../compress.ts';
import type { Edition, PublishedDocument, PublishedPages } from '../edition.ts';

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
