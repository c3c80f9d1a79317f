import type { SiteContent } from '#content/schema';
import { type PageState, pickState, STATE_ID } from '../pageState.ts';
import type { RenderAssets } from './renderAssets.ts';
import { describeShareImage } from './siteFiles.ts';
import { escapeHtml, escapeJson, renderThemeColours } from './smallDocument.tsx';
import { buildStructuredData } from './structuredData.ts';

/** React writes `</path>`. The self-closing form saves bytes for some 200 shapes. */
const EMPTY_SHAPE = /><\/(?:path|use|circle)>/g;

interface DocumentParts {
  content: SiteContent;
  state: PageState;
  assets: RenderAssets;
  /** The rendered `<App>`. */
  body: string;
  /** The content security policy, for hosts that do not send our headers. */
  metaPolicy?: string | undefined;
}

/**
 * The whole document, readable before any script runs, with no request before the first paint. The head has policy,
 * style and theme first and the data for search engines last. The script is last, so as not to delay content.
 */
export function renderDocument({ content, state, assets, metaPolicy, ...parts }: DocumentParts): string {
  const { siteUrl } = state.config;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    metaPolicy && `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(metaPolicy)}">`,
    `<title>${escapeHtml(content.practice.title)}</title>`,
    `<style>${assets.css}</style>`,
    `<script>${assets.bootScript}</script>`,
    ...renderHeadTags(content, siteUrl, assets),
    `<script type="application/ld+json">${escapeJson(buildStructuredData(content, siteUrl))}</script>`,
  ];
  const body = [
    `<div id="page">${parts.body.replace(EMPTY_SHAPE, '/>')}</div>`,
    `<script type="application/json" id="${STATE_ID}">${escapeJson(pickState(content, state))}</script>`,
    `<script type="module" async src="${assets.mainScript}"></script>`,
  ];
  return `<!doctype html><html lang="en-AU"><head>${head.filter(Boolean).join('')}</head>
<body>${body.join('\n')}
</body></html>
`;
}

function renderHeadTags(content: SiteContent, siteUrl: string, assets: RenderAssets): string[] {
  const { practice, brand } = content;
  const share = describeShareImage(content);
  const renderMeta = (name: string, content: string) =>
    `<meta name="${name}" content="${escapeHtml(content)}">`;
  const renderProperty = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  return [
    renderMeta('description', practice.description),
    `<link rel="canonical" href="${siteUrl}/">`,
    renderThemeColours(brand),
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    `<link rel="icon" href="${formatIconUrl(content, assets)}" type="image/svg+xml">`,
    '<link rel="manifest" href="/site.webmanifest">',
    renderProperty('og:type', 'website'),
    renderProperty('og:locale', 'en_AU'),
    renderProperty('og:site_name', practice.name),
    renderProperty('og:title', practice.title),
    renderProperty('og:description', practice.description),
    renderProperty('og:url', `${siteUrl}/`),
    renderProperty('og:image', `${siteUrl}${share.path}`),
    renderProperty('og:image:alt', share.alt),
    renderMeta('twitter:card', 'summary_large_image'),
  ];
}

/** A data URL saves a request, and compresses well together with the page's logo. A practice's own logo is a file. */
function formatIconUrl({ brand }: SiteContent, { files }: RenderAssets): string {
  if (brand?.logo) return '/icon.svg';
  const svg = Buffer.from(files['/icon.svg']?.base64 ?? '', 'base64').toString();
  const encodedSvg = svg.replaceAll('"', "'").replace(/[<># ]/g, encodeURIComponent);
  return `data:image/svg+xml,${encodedSvg}`;
}
