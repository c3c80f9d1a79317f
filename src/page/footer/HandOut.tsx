import type { SiteContent } from '#content/schema';

interface Props {
  words: SiteContent['words']['print'];
  siteUrl: string;
}

/**
 * What only paper shows: the way from a surgery's pinboard back to this page. The code is a file of its own that
 * no browser fetches before it prints.
 */
export function HandOut({ words, siteUrl }: Props) {
  return (
    <div className="on-paper">
      <img src="/qr.svg" loading="lazy" width={120} height={120} alt="" />
      <p>
        <strong>{words.handOut}</strong> <span>{siteUrl}</span> <span>{words.scan}</span>
      </p>
    </div>
  );
}
