import { create } from 'qrcode';
import type { SiteContent } from '#content/schema';
import { deriveTheme, pickFrameColours } from '#content/schema';
import type { RenderAssets, SiteFile } from './renderAssets.ts';

/** The image for shared links: a drawing, or the practice's photo as a JPEG, which is smaller. */
export function describeShareImage({ brand }: SiteContent): { path: string; alt: string } {
  if (brand?.scene === 'photo') return { path: '/share.jpg', alt: brand.photo?.alt ?? '' };
  // Without a scene, the image shows the beach.
  const place = brand?.scene === 'ranges' ? 'before a range of hills' : 'on the beach';
  return { path: '/share.png', alt: `Three people ${place} at sunrise.` };
}

/** Days until `security.txt` expires. RFC 9116 recommends at most a year. Each monthly edition renews it. */
const SECURITY_CONTACT_DAYS = 330;

/** Files by path (CONTRACT "Addresses"). Apple devices request `/apple-touch-icon.png` without a link in the head. */
export function makeSiteFiles(
  content: SiteContent,
  siteUrl: string,
  assets: RenderAssets,
): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>([
    ['/robots.txt', textFile('plain', `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`)],
    ['/sitemap.xml', { type: 'application/xml; charset=utf-8', body: renderSitemap(siteUrl) }],
    ['/site.webmanifest', { type: 'application/manifest+json', body: renderManifest(content) }],
    ['/.well-known/security.txt', textFile('plain', renderSecurityTxt(content, siteUrl))],
    ['/qr.svg', { type: 'image/svg+xml', body: drawQrCode(`${siteUrl}/`) }],
    ['/contact.vcf', textFile('vcard', renderContactCard(content, siteUrl))],
  ]);
  for (const [name, base64] of Object.entries(content.downloads.files)) {
    files.set(`/downloads/${name}`, { type: 'application/pdf', body: Buffer.from(base64, 'base64') });
  }
  for (const [path, { type, base64 }] of Object.entries(assets.files)) {
    files.set(path, { type, body: Buffer.from(base64, 'base64') });
  }
  return files;
}

const textFile = (kind: string, body: string) => ({ type: `text/${kind}; charset=utf-8`, body });

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

function renderSecurityTxt({ practice }: SiteContent, siteUrl: string): string {
  const expires = new Date();
  expires.setUTCDate(expires.getUTCDate() + SECURITY_CONTACT_DAYS);
  return [
    `Contact: mailto:${practice.email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** A vCard 3.0, because some phones do not read 4.0. */
function renderContactCard({ practice }: SiteContent, siteUrl: string): string {
  const escapeValue = (text: string) => text.replace(/[\\,;]/g, '\\$&').replaceAll('\n', '\\n');
  const { phone, practitioner, booking, hours } = practice;
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escapeValue(practice.name)}`,
    `N:${renderName(practice).map(escapeValue).join(';')};;;`,
    `ORG:${escapeValue(practice.name)}`,
    ...(practitioner ? [`TITLE:${escapeValue(practitioner.title)}`] : []),
    `TEL;TYPE=${phone.number.startsWith('+614') ? 'CELL' : 'WORK'},VOICE:${phone.number}`,
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

/** Family name and given names. A name of one word, or the practice's name, counts as a given name. */
function renderName({ name, practitioner }: SiteContent['practice']): [string, string] {
  const [, givenNames = '', familyName = ''] = /^(.+) (\S+)$/.exec(practitioner?.name ?? '') ?? [];
  return familyName ? [familyName, givenNames] : ['', practitioner?.name ?? name];
}

const renderHours = ({ heading, entries }: NonNullable<SiteContent['practice']['hours']>) =>
  [heading, ...entries.map(({ days, time }) => `${days.shown}, ${time.shown}`)].join('\n');

/** The empty margin that scanners need around a QR code, in modules (ISO/IEC 18004). */
const MARGIN = 4;

/** A QR code as an SVG: one stroke for each horizontal run of dark modules. */
export function drawQrCode(text: string): string {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let row = 0; row < size; row++) {
    const modules = data.subarray(row * size, (row + 1) * size).join('');
    for (const { 0: run, index } of modules.matchAll(/1+/g))
      path += `M${MARGIN + index} ${MARGIN + row}.5h${run.length}`;
  }
  const side = size + 2 * MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path stroke="#000" d="${path}"/></svg>`;
}
