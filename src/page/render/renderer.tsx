import { renderToString } from 'react-dom/server';
import type { SiteContent } from '#content/schema';
import type { PlainFormResult } from '#enquiry';
import { App } from '../App.tsx';
import { fillTemplate } from '../components/fillTemplate.ts';
import { conditionalStyles } from '../extraStyles.ts';
import type { PageConfig, PageState } from '../pageState.ts';
import { isOptionalSection, listSections } from '../sections/optional/registry.ts';
import { buildContentSecurityPolicy, toMetaPolicy } from './contentSecurityPolicy.ts';
import { findNextChange, resolveCountdown, resolveNotices, watchNotices } from './datedNotices.ts';
import { createRefusalRenderer } from './refusalDocument.ts';
import type { RenderAssets } from './renderAssets.ts';
import { renderDocument } from './renderDocument.ts';
import { makeSiteFiles } from './siteFiles.ts';
import { recolourForBrand } from './smallDocument.tsx';

interface RendererOptions {
  content: SiteContent;
  config: PageConfig;
  assets: RenderAssets;
  /** A static host does not send our headers, so there the policy is in the document. Default: header. */
  policyIn?: 'header' | 'document';
}

/** Renders one content with one set of settings. Pure, except that notices and `security.txt` depend on the clock. */
export function createRenderer(options: RendererOptions) {
  const { content, config, assets: builtAssets, policyIn = 'header' } = options;
  const script = content.notices.entries.length > 0 ? `;(${watchNotices})()` : '';
  const assets = {
    ...builtAssets,
    css: recolourForBrand(addConditionalStyles(builtAssets.css, content), content),
    bootScript: builtAssets.bootScript + script,
  };
  const boundContent = bindShortWords(content);
  const csp = buildContentSecurityPolicy({ style: assets.css, script: assets.bootScript }, config);
  const renderPage = (now: number, form?: PlainFormResult) => {
    const entries = resolveNotices(content, now);
    const notices = { label: content.notices.label, entries, isStatic: policyIn === 'document' };
    const countdown = resolveCountdown(content, now);
    const hasBanner = entries.some(({ where }) => where === 'banner');
    const state: PageState = { config, form, banner: hasBanner || undefined };
    const body = renderToString(
      <App
        content={boundContent}
        state={state}
        pictures={assets.pictures}
        notices={notices}
        policy={assets.policy}
        countdown={countdown}
      />,
    );
    const metaPolicy = policyIn === 'document' ? toMetaPolicy(csp) : undefined;
    return {
      html: renderDocument({ content, state, assets, body, metaPolicy }),
      csp,
      /** When a notice or the countdown puts this HTML out of date, in milliseconds since 1970. */
      changesAt: findNextChange(entries, countdown, now),
    };
  };
  return {
    /** The page without a form result. @param now milliseconds since 1970 */
    renderHome: (now = Date.now()) => renderPage(now),
    renderWithForm: (form: PlainFormResult, now = Date.now()) => renderPage(now, form),
    /** The small document for a refused form post. */
    renderRefusal: createRefusalRenderer(content, assets),
    describeFallbackContact: () => describeFallbackContact(content),
    /** The files served beside the page, by path. */
    makeFiles: () => makeSiteFiles(content, config.siteUrl, assets),
  };
}

export type Renderer = ReturnType<typeof createRenderer>;

/** Content of sections that are not hydrated. In a hydrated section, HTML and script must have the same text. */
const STATIC_PARTS = ['home', 'overview', 'services', 'about', 'pricing', 'faq'] as const;

/** A one-letter word at the start, or after a space or a bracket. */
const SHORT_WORD = /(?<![^\s(])([aAI]) (?=\S)/g;
const NO_BREAK_SPACE = '\u00A0';

/** Binds "a" and "I" to the next word, so that no line of the page ends with either. */
export function bindShortWords(content: SiteContent): SiteContent {
  return { ...content, ...Object.fromEntries(STATIC_PARTS.map((part) => [part, bindWithin(content[part])])) };
}

function bindWithin(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(SHORT_WORD, `$1${NO_BREAK_SPACE}`);
  if (Array.isArray(value)) return value.map(bindWithin);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  // File names must not change.
  return Object.fromEntries(entries.map(([key, each]) => [key, key === 'file' ? each : bindWithin(each)]));
}

/** In characters. A longer heading takes more than two lines at the default size. */
const LONG_HEADING = 40;
/** In characters. A longer name and place take more than four lines on a phone. */
const LONG_NAME = 50;
/** In characters. Beside a longer button, the telephone would overlap the drawing. */
const LONG_BUTTON = 24;

function addConditionalStyles(css: string, { home, brand, practice }: SiteContent): string {
  const { name, place } = practice.wordmark;
  const isHeadingLong = home.heading.length > LONG_HEADING;
  const sheets = [
    brand?.logo && conditionalStyles.logo,
    name.length + place.length > LONG_NAME && !brand?.logo?.showsName && conditionalStyles.longName,
    brand?.scene === 'none' && conditionalStyles.plain,
    isHeadingLong && conditionalStyles.longHeading,
    isHeadingLong && brand?.scene === 'photo' && conditionalStyles.longHeadingByPhoto,
    home.callToAction.length > LONG_BUTTON && conditionalStyles.longButton,
  ];
  return css + sheets.filter(Boolean).join('');
}

/** Other ways to reach the practice, in two sentences, added to the response to a refused enquiry. */
function describeFallbackContact({ practice, contact }: Pick<SiteContent, 'practice' | 'contact'>): string {
  const { call, mail } = contact.elsewhere;
  return fillTemplate(`${call} ${mail}`, { phone: practice.phone.shown, email: practice.email });
}

/** The names of the style sheets of this content's optional sections. */
export function listSectionStyles(content: SiteContent): string[] {
  const names = listSections(content).filter(isOptionalSection);
  return names.length > 0 ? ['optional', ...names] : [];
}
