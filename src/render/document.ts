import type { SiteContent } from '#content/schema';
import type { PageState } from '#page';
import type { RenderAssets } from './assets.ts';
import { escapeHtml, jsonInScript } from './escape.ts';
import { SHARE_IMAGE, THEME } from './files.ts';
import { structuredData } from './structured-data.ts';

/** React closes every element; in a drawing HTML knows the short form too, and there are two hundred of them. */
const EMPTY_SHAPE = /><\/(?:path|use|circle)>/g;

interface Parts {
  content: SiteContent;
  state: PageState;
  assets: RenderAssets;
  /** The rendered `<App>`. */
  body: string;
  /** For hosts that send no headers of ours. */
  metaPolicy?: string;
}

/**
 * The whole document: complete to read before any script, with nothing to fetch before the first paint. The
 * order in the head is the order of need: policy, style, script; what only robots read comes last. Fonts are not
 * preloaded: Chromium would hold the first paint back for them (docs/decisions/0024).
 */
export function htmlDocument({ content, state, assets, body, metaPolicy }: Parts): string {
  const { mainScript, bootScript, printStyles, css } = assets;
  const { siteUrl } = state.config;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    metaPolicy && `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(metaPolicy)}">`,
    `<title>${escapeHtml(content.practice.title)}</title>`,
    `<style>${css}</style>`,
    printStyles && `<link rel="stylesheet" href="${printStyles}" media="print">`,
    `<script data-main="${mainScript}">${bootScript}</script>`,
    ...headTags(content, siteUrl, assets),
    `<script type="application/ld+json">${jsonInScript(structuredData(content, siteUrl))}</script>`,
  ];
  return [
    `<!doctype html><html lang="en-AU"><head>${head.filter(Boolean).join('')}</head>`,
    `<body><div id="page">${body.replace(EMPTY_SHAPE, '/>')}</div>`,
    `<script type="application/json" id="state">${jsonInScript(state)}</script></body></html>`,
  ].join('\n');
}

function headTags({ practice }: SiteContent, siteUrl: string, assets: RenderAssets): string[] {
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  return [
    meta('description', practice.description),
    `<link rel="canonical" href="${siteUrl}/">`,
    `<meta name="theme-color" content="${THEME.light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${THEME.dark}" media="(prefers-color-scheme: dark)">`,
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    `<link rel="icon" href="${iconInPlace(assets)}" type="image/svg+xml">`,
    '<link rel="manifest" href="/site.webmanifest">',
    property('og:type', 'website'),
    property('og:locale', 'en_AU'),
    property('og:site_name', practice.name),
    property('og:title', practice.title),
    property('og:description', practice.description),
    property('og:url', `${siteUrl}/`),
    property('og:image', `${siteUrl}${SHARE_IMAGE.path}`),
    property('og:image:width', String(SHARE_IMAGE.width)),
    property('og:image:height', String(SHARE_IMAGE.height)),
    property('og:image:alt', SHARE_IMAGE.alt),
    meta('twitter:card', 'summary_large_image'),
  ];
}

/** The mark as part of the document: the page's logo repeats its shapes, so it compresses to a few bytes, and saves a request. */
function iconInPlace({ files }: RenderAssets): string {
  const svg = Buffer.from(files['/icon.svg']?.base64 ?? '', 'base64').toString();
  const inUrl = svg.replaceAll('"', "'").replace(/[<>#]/g, encodeURIComponent);
  return `data:image/svg+xml,${inUrl}`;
}
