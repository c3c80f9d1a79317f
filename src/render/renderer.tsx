import { renderToString } from 'react-dom/server';
import type { SiteContent } from '#content/schema';
import type { PlainFormRefusal, PlainFormResult } from '#enquiry';
import { App, logoStyles, type PageConfig, plainStyles } from '#page';
import { buildContentSecurityPolicy, toMetaPolicy } from './contentSecurityPolicy.ts';
import { describeFallbackContact } from './describeFallbackContact.ts';
import { recolourForBrand } from './recolourForBrand.ts';
import { createRefusalRenderer } from './refusalDocument.ts';
import type { RenderAssets, SiteFile } from './renderAssets.ts';
import { renderDocument } from './renderDocument.ts';
import { makeSiteFiles } from './siteFiles.ts';

export interface RenderedPage {
  html: string;
  /** The value of the `Content-Security-Policy` header that belongs to this HTML. */
  csp: string;
}

export interface Renderer {
  /** The page as everybody gets it. */
  renderHome(): RenderedPage;
  /** The page after a form post without JavaScript. */
  renderWithForm(form: PlainFormResult): RenderedPage;
  /** The small document for a form post that is not taken now. */
  renderRefusal(refusal: PlainFormRefusal): RenderedPage;
  /** How else to reach the practice, in two sentences. */
  describeFallbackContact(): string;
  /** What is served beside the page, by path. */
  makeFiles(): Map<string, SiteFile>;
}

interface RendererOptions {
  content: SiteContent;
  config: PageConfig;
  assets: RenderAssets;
  /** Where the policy stands: a static host sends no header of ours, so there it goes into the document. */
  policyIn?: 'header' | 'document';
}

/** Renders the page for one set of settings. Pure except for the clock in `security.txt`. */
export function createRenderer({
  content,
  config,
  assets: built,
  policyIn = 'header',
}: RendererOptions): Renderer {
  const assets = { ...built, css: recolourForBrand(addOwnStyles(built.css, content), content, built) };
  const csp = buildContentSecurityPolicy({ style: assets.css, script: assets.bootScript }, config);
  const renderPage = (form?: PlainFormResult): RenderedPage => {
    const state = { config, ...(form && { form }) };
    const body = renderToString(<App content={content} state={state} pictures={assets.pictures} />);
    const metaPolicy = policyIn === 'document' ? { metaPolicy: toMetaPolicy(csp) } : {};
    return { html: renderDocument({ content, state, assets, body, ...metaPolicy }), csp };
  };
  return {
    renderHome: () => renderPage(),
    renderWithForm: (form) => renderPage(form),
    renderRefusal: createRefusalRenderer(content, assets),
    describeFallbackContact: () => describeFallbackContact(content),
    makeFiles: () => makeSiteFiles({ content, siteUrl: config.siteUrl, assets, now: new Date() }),
  };
}

/** Nobody else's page needs to know how a logo of one's own is shown, or a first screen without a drawing. */
const addOwnStyles = (css: string, { brand }: SiteContent) =>
  css + (brand?.logo ? logoStyles : '') + (brand?.scene === 'none' ? plainStyles : '');
