import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteContent } from '#content/schema';
import { deriveTheme, pickFrameColours, recolourStyles } from '#content/schema';
import { RichText } from '../components/RichText.tsx';
import { policyStyles } from '../extraStyles.ts';
import type { PageConfig } from '../pageState.ts';
import { composePrivacyPolicy } from '../sections/contact/privacy/PrivacyNotice.tsx';
import { hashSource } from './contentSecurityPolicy.ts';
import type { RenderAssets } from './renderAssets.ts';

/* The documents for refused form posts and the privacy policy: like the page, but small and without JavaScript. */

/** Escapes text for use between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON for a data `<script>`: without `<`, no value can end the element or begin a comment. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

const FONT_FACE = /@font-face\{[^}]*\}/g;

/** The style sheet in the practice's colours, with the page's fonts and without unused custom properties. */
export function trimStyles(css: string, content: SiteContent, assets: RenderAssets): string {
  const faces = assets.css.match(FONT_FACE) ?? [];
  return faces.join('') + removeUnusedTokens(recolourForBrand(css, content));
}

function removeUnusedTokens(css: string): string {
  const usedTokens = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const trimmedCss = css.replace(/(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (definition, name) =>
    usedTokens.has(name) ? definition : '',
  );
  return trimmedCss === css ? css : removeUnusedTokens(trimmedCss);
}

export function renderSmallHead(
  { practice, brand }: SiteContent,
  { title, style, extraTags = '' }: { title: string; style: string; extraTags?: string },
): string {
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width, initial-scale=1">${extraTags}`,
    `<title>${escapeHtml(title)} | ${escapeHtml(practice.name)}</title>`,
    `<style>${style}</style>${renderThemeColours(brand)}`,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml"></head>',
  ].join('');
}

/** The meta elements for the colour of the browser's bar, light first. */
export function renderThemeColours(brand: SiteContent['brand']): string {
  const frame = pickFrameColours(deriveTheme(brand).palette);
  const render = (scheme: 'light' | 'dark') =>
    `<meta name="theme-color" content="${frame[scheme]}" media="(prefers-color-scheme: ${scheme})">`;
  return render('light') + render('dark');
}

/** The header: logo and name as a link to the page. */
export function renderSmallHeader(
  { practice: { wordmark }, brand }: SiteContent,
  { files }: RenderAssets,
): string {
  const icon = Buffer.from(files['/icon.svg']?.base64 ?? '', 'base64').toString();
  const mark = brand?.logo
    ? '<img src="/icon.svg" alt="" width="40" height="40">'
    : icon.replace('<svg', '<svg aria-hidden="true"');
  const name = `<b>${escapeHtml(wordmark.name)}</b> <i>${escapeHtml(wordmark.place)}</i>`;
  return `<header><div class="wrap"><a href="/">${mark}<span>${name}</span></a></div></header>`;
}

/** A built style sheet in the practice's colours, unchanged without a brand. */
export const recolourForBrand = (css: string, { brand }: Pick<SiteContent, 'brand'>): string =>
  brand ? recolourStyles(css, deriveTheme(brand).palette) : css;

/**
 * The privacy policy as a document, if there is one. It is an asset, because every other path serves the page. Its
 * address changes with its text, so search engines must not index it. Its CSP is in a meta element for static hosts.
 */
export function renderPrivacyPolicy(
  content: SiteContent,
  config: PageConfig,
  assets: RenderAssets,
): string | undefined {
  const { policy } = content.privacy;
  if (!policy) return undefined;
  const style = trimStyles(policyStyles, content, assets);
  const csp = `default-src 'none'; style-src ${hashSource(style)}; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'`;
  const extraTags = [
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(csp)}">`,
    '<meta name="robots" content="noindex">',
  ].join('');
  const main = renderToStaticMarkup(
    <main className="wrap">
      <h1>{policy.heading}</h1>
      <RichText prose={composePrivacyPolicy(content, config)} headings="h2" />
      <p>
        <a className="button" href="/#contact-section">
          {policy.back}
        </a>
      </p>
    </main>,
  );
  const head = renderSmallHead(content, { title: policy.heading, style, extraTags });
  return `${head}<body>${renderSmallHeader(content, assets)}${main}</body></html>`;
}
