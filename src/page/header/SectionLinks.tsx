import type { SiteContent } from '#content/schema';

/** The link that is the current one when the page is opened. */
const FIRST = '#home-section';

/** The links of a navigation to the sections of this page. */
export function SectionLinks({ links }: { links: SiteContent['navigation']['top'] }) {
  return links.map(({ label, target }) => (
    <a key={target} href={target} aria-current={target === FIRST ? 'true' : undefined}>
      {label}
    </a>
  ));
}
