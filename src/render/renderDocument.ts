import { deriveTheme, pickFrameColours } from '#brand';
import type { SiteContent } from '#content/schema';
import type { PageState } from '#page';
import { escapeHtml, escapeJson } from './escapeHtml.ts';
import { postponeDrawings } from './postponeDrawings.ts';
import type { RenderAssets } from './renderAssets.ts';
import { describeShareImage } from './siteFiles.ts';
import { buildStructuredData } from './structuredData.ts';

/** React closes every element; in a drawing HTML knows the short form too, and there are two hundred of them. */
const EMPTY_SHAPE = /><\/(?:path|use|circle)>/g;

interface DocumentParts {
  content: SiteContent;
  state: PageState;
  assets: RenderAssets;
  /** The rendered `<App>`. */
  body: string;
  /** For hosts that send no headers of ours. */
  metaPolicy?: string;
  /** When the drawings below the first screen are fetched: once somebody goes there, or with the document. */
  drawings: 'later' | 'at once';
}

/**
 * A browser that knows it shows nothing before the first screen's heading is there. Browsers rest at the end of the
 * head, and often paint an empty page then, which delays the first words by 30 ms on a weak phone (record 0195).
 */
const FIRST_FRAME = '<link rel="expect" href="#home-heading" blocking="render">';

/**
 * The whole document: complete to read before any script, with nothing to fetch before the first paint. The
 * order in the head is the order of need: policy, style, script; what only robots read comes last. Fonts are
 * fetched by the boot script after the first paint, which they would hold back (docs/decisions/0024).
 */
export function renderDocument(parts: DocumentParts): string {
  const { content, state, assets, metaPolicy } = parts;
  const { mainScript, words, fonts = [], bootScript, laterStyles, css } = assets;
  const { config, ...visit } = state;
  const { siteUrl } = config;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    metaPolicy && `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(metaPolicy)}">`,
    `<title>${escapeHtml(content.practice.title)}</title>`,
    `<style>${css}</style>`,
    // In single quotes, which no name of a family and no address holds: 80 bytes less.
    `<script data-main="${mainScript}" data-words="${words}" data-fonts='${JSON.stringify(fonts)}'>${bootScript}</script>`,
    ...renderHeadTags(content, siteUrl, assets),
    `<script type="application/ld+json">${escapeJson(buildStructuredData(content, siteUrl))}</script>`,
    FIRST_FRAME,
  ];
  const body = parts.body.replace(EMPTY_SHAPE, '/>');
  const { html, drawings } =
    parts.drawings === 'later' ? postponeDrawings(body) : { html: body, drawings: '' };
  // The styles come with the script's words: a request less. At the end, nothing waits for them.
  const styles = laterStyles ? `<link rel="stylesheet" href="${laterStyles}">` : '';
  return [
    `<!doctype html><html lang="en-AU"><head>${head.filter(Boolean).join('')}</head>`,
    // The template first: a visitor may scroll before the rest of a page on a slow line is there.
    `<body>${drawings && `<template>${drawings}</template>`}<div id="page">${html}</div>`,
    Object.keys(visit).length > 0 &&
      `<script type="application/json" id="visit">${escapeJson(visit)}</script>`,
    (drawings || styles) && `<noscript>${drawings}${styles}</noscript>`,
    '</body></html>',
  ]
    .filter(Boolean)
    .join('\n');
}

function renderHeadTags(content: SiteContent, siteUrl: string, assets: RenderAssets): string[] {
  const { practice, brand } = content;
  const frame = pickFrameColours(deriveTheme(brand).palette);
  const share = describeShareImage(content);
  const renderMeta = (name: string, content: string) =>
    `<meta name="${name}" content="${escapeHtml(content)}">`;
  const renderProperty = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  return [
    renderMeta('description', practice.description),
    `<link rel="canonical" href="${siteUrl}/">`,
    `<meta name="theme-color" content="${frame.light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${frame.dark}" media="(prefers-color-scheme: dark)">`,
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    `<link rel="icon" href="${addressIcon(content, assets)}" type="image/svg+xml">`,
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

/**
 * The mark as part of the document: the page's logo repeats its shapes, so it compresses to a few bytes, and saves a
 * request. A practice's own logo is a file.
 */
function addressIcon({ brand }: SiteContent, { files }: RenderAssets): string {
  if (brand?.logo) return '/icon.svg';
  const svg = Buffer.from(files['/icon.svg']?.base64 ?? '', 'base64').toString();
  const inUrl = svg.replaceAll('"', "'").replace(/[<># ]/g, encodeURIComponent);
  return `data:image/svg+xml,${inUrl}`;
}
