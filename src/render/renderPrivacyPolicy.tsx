import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteContent } from '#content/schema';
import { type PageConfig, PrivacyPolicy, policyStyles } from '#page';
import { hashSource } from './contentSecurityPolicy.ts';
import { escapeHtml } from './escapeHtml.ts';
import type { RenderAssets } from './renderAssets.ts';
import { renderSmallHead, renderSmallHeader, trimStyles } from './smallDocument.ts';

/**
 * The privacy policy as a document of its own (Australian Privacy Principle 1): any path but those of assets answers with
 * the page, so it is one of these, and its address changes with its words. That is why search engines are not to keep it.
 * Its content security policy stands in it, because a static host sends none. Nothing without a policy in the content.
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
  const more = [
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(csp)}">`,
    '<meta name="robots" content="noindex">',
  ].join('');
  const main = renderToStaticMarkup(<PrivacyPolicy content={content} config={config} />);
  const head = renderSmallHead({ content, title: policy.heading, style, more });
  return `${head}<body>${renderSmallHeader(content, assets)}${main}</body></html>`;
}
