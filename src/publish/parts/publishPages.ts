import { checkMarkup, refuseErrors } from '#content/wording';
import type { RenderedPage, Renderer } from '#render';
import type { Cache } from '../cache.ts';
import { compressBody } from '../compress.ts';
import type { Edition, PublishedDocument, PublishedPages } from '../edition.ts';

/**
 * The home page as it is now, and as it will be after each moment at which a notice comes or goes: so the server has
 * nothing to do at that moment but to take the next one.
 * @param now milliseconds since 1970
 * @throws WordingError when the markup breaks a rule
 */
export async function publishPages(renderer: Renderer, cache: Cache, now: number): Promise<Edition['pages']> {
  const first = await publishPagesOf(renderer, cache, now);
  const later: PublishedPages[] = [];
  let { changesAt } = first;
  while (changesAt < Number.POSITIVE_INFINITY) {
    const next = await publishPagesOf(renderer, cache, changesAt);
    later.push(next.pages);
    changesAt = next.changesAt;
  }
  return [first.pages, ...later];
}

async function publishPagesOf(renderer: Renderer, cache: Cache, since: number) {
  const { changesAt, ...rendered } = renderer.renderHome(since);
  refuseErrors(checkMarkup(rendered.html));
  const compress = async ({ html, csp }: RenderedPage): Promise<PublishedDocument> => ({
    csp,
    ...(await compressBody(html, 'text/html', cache)),
  });
  const [home, thanks] = await Promise.all([
    compress(rendered),
    compress(renderer.renderWithForm({ status: 'sent' }, since)),
  ]);
  return { changesAt, pages: { since, home, thanks } };
}
