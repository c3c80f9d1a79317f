import { renderToString } from 'react-dom/server';
import type { SiteContent } from '#content/schema';
import type { PlainFormRefusal, PlainFormResult } from '#enquiry';
import { App, type PageConfig } from '#page';
import type { RenderAssets, SiteFile } from './assets.ts';
import { htmlDocument } from './document.ts';
import { elsewhere } from './elsewhere.ts';
import { siteFiles } from './files.ts';
import { contentSecurityPolicy, policyForMeta } from './policy.ts';
import { createRefusal } from './refusal.ts';

export interface RenderedPage {
  html: string;
  /** The value of the `Content-Security-Policy` header that belongs to this HTML. */
  csp: string;
}

export interface Renderer {
  /** The page as everybody gets it. */
  home(): RenderedPage;
  /** The page after a form post without JavaScript. */
  withForm(form: PlainFormResult): RenderedPage;
  /** The small document for a form post that is not taken now. */
  refusal(refusal: PlainFormRefusal): RenderedPage;
  /** How else to reach the practice, in two sentences. */
  elsewhere(): string;
  /** What is served beside the page, by path. */
  files(): Map<string, SiteFile>;
}

interface Given {
  content: SiteContent;
  config: PageConfig;
  assets: RenderAssets;
  /** Where the policy stands: a static host sends no header of ours, so there it goes into the document. */
  policyIn?: 'header' | 'document';
}

/** Renders the page for one set of settings. Pure but for the clock in `security.txt`. */
export function createRenderer({ content, config, assets, policyIn = 'header' }: Given): Renderer {
  const csp = contentSecurityPolicy({ style: assets.css, script: assets.bootScript }, config);
  const render = (form?: PlainFormResult): RenderedPage => {
    const state = { config, ...(form && { form }) };
    const body = renderToString(<App content={content} state={state} pictures={assets.pictures} />);
    const metaPolicy = policyIn === 'document' ? { metaPolicy: policyForMeta(csp) } : {};
    return { html: htmlDocument({ content, state, assets, body, ...metaPolicy }), csp };
  };
  return {
    home: () => render(),
    withForm: (form) => render(form),
    refusal: createRefusal(content, assets),
    elsewhere: () => elsewhere(content),
    files: () => siteFiles({ content, siteUrl: config.siteUrl, assets, now: new Date() }),
  };
}
