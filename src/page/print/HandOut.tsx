import type { SiteContent } from '#content/schema';
import { qrPath } from './qr.ts';

interface Props {
  words: SiteContent['words']['print'];
  siteUrl: string;
}

/** What only paper shows: the way from a surgery's pinboard back to this page. */
export function HandOut({ words, siteUrl }: Props) {
  const { size, path } = qrPath(siteUrl);
  return (
    <div className="on-paper">
      <svg className="qr" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={path} stroke="#000" />
      </svg>
      <p>
        <strong>{words.handOut}</strong> <span>{siteUrl}</span> <span>{words.scan}</span>
      </p>
    </div>
  );
}
