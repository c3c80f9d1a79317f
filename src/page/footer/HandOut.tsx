import type { SiteContent } from '#content/schema';

interface Props {
  words: SiteContent['words']['print'];
  siteUrl: string;
}

/**
 * Shown only on paper: the way from a surgery's pinboard back to this page. The code is a file of its own, which no
 * browser fetches before it prints.
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
