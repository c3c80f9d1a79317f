import { create } from 'qrcode';
import { deriveTheme, pickFrameColours } from '#brand';
import type { SiteContent } from '#content/schema';
import type { RenderAssets, SiteFile } from './renderAssets.ts';

/** In pixels: what the networks ask for. */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** The drawings by the scene they are cut from; a practice without one is shared with the beach. */
const DRAWN_SHARE_IMAGES = {
  beach: 'Three people on the beach at sunrise.',
  ranges: 'Three people before a range of hills at sunrise.',
  none: 'Three people on the beach at sunrise.',
};

/** What is shown where the page is shared: a drawing, or the practice's photo, which is smaller as a JPEG. */
export function describeShareImage({ brand }: Pick<SiteContent, 'brand'>): { path: string; alt: string } {
  const scene = brand?.scene ?? 'beach';
  return scene === 'photo'
    ? { path: '/share.jpg', alt: brand?.photo?.alt ?? '' }
    : { path: '/share.png', alt: DRAWN_SHARE_IMAGES[scene] };
}

/** A year at most is what RFC 9116 advises; a server or a static site is renewed more often than that. */
const SECURITY_CONTACT_DAYS = 330;

interface SiteFilesOptions {
  content: SiteContent;
  siteUrl: string;
  assets: RenderAssets;
  now: Date;
}

/**
 * Everything served beside the page, by path (CONTRACT "Addresses"). Apple's devices ask for `/apple-touch-icon.png`
 * by themselves, so the head need not name it.
 */
export function makeSiteFiles({ content, siteUrl, assets, now }: SiteFilesOptions): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>([
    ['/robots.txt', { type: 'text/plain; charset=utf-8', body: renderRobots(siteUrl) }],
    ['/sitemap.xml', { type: 'application/xml; charset=utf-8', body: renderSitemap(siteUrl) }],
    ['/site.webmanifest', { type: 'application/manifest+json', body: renderManifest(content) }],
    [
      '/.well-known/security.txt',
      { type: 'text/plain; charset=utf-8', body: renderSecurityTxt(content, siteUrl, now) },
    ],
    ['/qr.svg', { type: 'image/svg+xml', body: drawQrCode(`${siteUrl}/`) }],
    ['/contact.vcf', { type: 'text/vcard; charset=utf-8', body: renderContactCard(content, siteUrl) }],
  ]);
  for (const [name, base64] of Object.entries(content.downloads.files)) {
    files.set(`/downloads/${name}`, { type: 'application/pdf', body: Buffer.from(base64, 'base64') });
  }
  for (const [path, { type, base64 }] of Object.entries(assets.files)) {
    files.set(path, { type, body: Buffer.from(base64, 'base64') });
  }
  return files;
}

const renderRobots = (siteUrl: string) => `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;

const renderSitemap = (siteUrl: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${siteUrl}/</loc></url>
</urlset>
`;

function renderManifest({ practice, brand }: SiteContent): string {
  const { light } = pickFrameColours(deriveTheme(brand).palette);
  return JSON.stringify({
    name: practice.name,
    short_name: practice.wordmark.name,
    description: practice.description,
    lang: 'en-AU',
    start_url: '/',
    display: 'browser',
    theme_color: light,
    background_color: light,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
  });
}

function renderSecurityTxt({ practice }: SiteContent, siteUrl: string, now: Date): string {
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + SECURITY_CONTACT_DAYS);
  return [
    `Contact: mailto:${practice.email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** A vCard 3.0, which every telephone reads; 4.0 not all of them do. */
function renderContactCard({ practice }: SiteContent, siteUrl: string): string {
  const escapeValue = (text: string) => text.replace(/[\\,;]/g, '\\$&').replaceAll('\n', '\\n');
  const { practitioner, booking, hours } = practice;
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escapeValue(practice.name)}`,
    `N:${renderName(practice).map(escapeValue).join(';')};;;`,
    `ORG:${escapeValue(practice.name)}`,
    ...(practitioner ? [`TITLE:${escapeValue(practitioner.title)}`] : []),
    `TEL;TYPE=CELL,VOICE:${practice.phone.number}`,
    `EMAIL;TYPE=INTERNET:${practice.email}`,
    ...[practice.address, ...practice.otherAddresses].map(
      ({ street = '', suburb, state, postcode = '' }) =>
        `ADR;TYPE=WORK:;;${[street, suburb, state, postcode].map(escapeValue).join(';')};Australia`,
    ),
    `URL:${siteUrl}/`,
    ...(booking ? [`URL:${booking.url}`] : []),
    ...(hours ? [`NOTE:${escapeValue(renderHours(hours))}`] : []),
    'END:VCARD',
    '',
  ].join('\r\n');
}

/** Family name and given names, for telephones that sort by the first; a practice alone has only the second. */
function renderName({ name, practitioner }: SiteContent['practice']): [string, string] {
  const [, given = '', family = ''] = /^(.+) (\S+)$/.exec(practitioner?.name ?? '') ?? [];
  return family ? [family, given] : ['', practitioner?.name ?? name];
}

const renderHours = ({ heading, entries }: NonNullable<SiteContent['practice']['hours']>) =>
  [heading, ...entries.map(({ days, time }) => `${days.shown}, ${time.shown}`)].join('\n');

/** Empty units around the code, without which scanners do not find it (ISO/IEC 18004). */
const MARGIN = 4;

/** A QR code as a picture file: strokes one unit high, one for each run of dark units. */
export function drawQrCode(text: string): string {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; ) {
      const run = countDarkRun(data, row * size, column, size);
      if (run > 0) path += `M${MARGIN + column} ${MARGIN + row}.5h${run}`;
      column += Math.max(run, 1);
    }
  }
  const side = size + 2 * MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path stroke="#000" d="${path}"/></svg>`;
}

/** How many dark units follow each other from `column` on. */
function countDarkRun(data: Uint8Array, start: number, column: number, size: number): number {
  let run = 0;
  while (column + run < size && data[start + column + run]) run++;
  return run;
}
