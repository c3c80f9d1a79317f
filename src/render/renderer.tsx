import { renderToString } from 'react-dom/server';
import type { SiteContent } from '#content/schema';
import type { PlainFormRefusal, PlainFormResult } from '#enquiry';
import {
  App,
  listOptionalSections,
  logoStyles,
  longButtonStyles,
  longHeadingByPhotoStyles,
  longHeadingStyles,
  type PageConfig,
  plainStyles,
} from '#page';
import { buildContentSecurityPolicy, toMetaPolicy } from './contentSecurityPolicy.ts';
import { findNextChange, timeCountdown, timeNotices, watchNotices } from './datedNotices.ts';
import { createRefusalRenderer } from './refusalDocument.ts';
import type { RenderAssets, RenderedPage, SiteFile } from './renderAssets.ts';
import { renderDocument } from './renderDocument.ts';
import { makeSiteFiles } from './siteFiles.ts';
import { recolourForBrand } from './smallDocument.tsx';

export interface RenderedHome extends RenderedPage {
  /** When a notice next comes or goes or the countdown ends, in milliseconds since 1970: from then on this HTML is out of date. */
  changesAt: number;
}

export interface Renderer {
  /** The page without a form result. @param now milliseconds since 1970; left out, the clock's */
  renderHome(now?: number): RenderedHome;
  /** The page after a form post without JavaScript. */
  renderWithForm(form: PlainFormResult, now?: number): RenderedPage;
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

/** Renders the page for one set of settings. Pure except for the clock, for notices and in `security.txt`. */
export function createRenderer({
  content,
  config,
  assets: built,
  policyIn = 'header',
}: RendererOptions): Renderer {
  // A page without notices does not carry their script.
  const script = content.notices.entries.length > 0 ? `;(${watchNotices})()` : '';
  const assets = {
    ...built,
    css: recolourForBrand(addOwnStyles(built.css, content), content),
    bootScript: built.bootScript + script,
  };
  const words = bindShortWords(content);
  const csp = buildContentSecurityPolicy({ style: assets.css, script: assets.bootScript }, config);
  const renderPage = (now: number, form?: PlainFormResult): RenderedHome => {
    const entries = timeNotices(content, now);
    const notices = { label: content.notices.label, entries, isStatic: policyIn === 'document' };
    const countdown = timeCountdown(content, now);
    const hasBanner = entries.some(({ where }) => where === 'banner');
    const state = { config, ...(form && { form }), ...(hasBanner && { banner: true as const }) };
    const body = renderToString(
      <App
        content={words}
        state={state}
        pictures={assets.pictures}
        notices={notices}
        policy={assets.policy}
        {...(countdown && { countdown })}
      />,
    );
    const metaPolicy = policyIn === 'document' ? { metaPolicy: toMetaPolicy(csp) } : {};
    return {
      html: renderDocument({ content, state, assets, body, ...metaPolicy }),
      csp,
      changesAt: findNextChange(entries, countdown, now),
    };
  };
  return {
    renderHome: (now = Date.now()) => renderPage(now),
    renderWithForm: (form, now = Date.now()) => renderPage(now, form),
    renderRefusal: createRefusalRenderer(content, assets),
    describeFallbackContact: () => describeFallbackContact(content),
    makeFiles: () => makeSiteFiles({ content, siteUrl: config.siteUrl, assets, now: new Date() }),
  };
}

/** The parts of the page that are HTML alone: what React wakes in must keep the words that the script has. */
const PARTS = ['home', 'overview', 'services', 'about', 'pricing', 'faq'] as const;

/** A word of one letter, at the beginning or after a space or a bracket. */
const SHORT_WORD = /(?<![^\s(])([aAI]) (?=\S)/g;
const NO_BREAK_SPACE = '\u00A0';

/** The content with "a" and "I" bound to the next word, so that no line of the page ends in one. */
export function bindShortWords(content: SiteContent): SiteContent {
  return { ...content, ...Object.fromEntries(PARTS.map((part) => [part, bindWithin(content[part])])) };
}

function bindWithin(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(SHORT_WORD, `$1${NO_BREAK_SPACE}`);
  if (Array.isArray(value)) return value.map(bindWithin);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  // The name of a file must stay as it is.
  return Object.fromEntries(entries.map(([key, each]) => [key, key === 'file' ? each : bindWithin(each)]));
}

/** In characters: a longer heading of the first screen takes more than two lines of the shipped size. */
const LONG_HEADING = 40;
/** In characters: beside a longer button the telephone would lie on the drawing. */
const LONG_BUTTON = 24;

/** Rules that only some pages need, with what needs them. */
const OWN_STYLES: readonly (readonly [string, (content: SiteContent) => boolean])[] = [
  [logoStyles, ({ brand }) => brand?.logo !== undefined],
  [plainStyles, ({ brand }) => brand?.scene === 'none'],
  [longHeadingStyles, ({ home }) => home.heading.length > LONG_HEADING],
  [
    longHeadingByPhotoStyles,
    ({ home, brand }) => home.heading.length > LONG_HEADING && brand?.scene === 'photo',
  ],
  [longButtonStyles, ({ home }) => home.callToAction.length > LONG_BUTTON],
];

/** The page's rules, and what else this practice's page needs. */
function addOwnStyles(css: string, content: SiteContent): string {
  return css + OWN_STYLES.map(([styles, isNeeded]) => (isNeeded(content) ? styles : '')).join('');
}

/** How else to reach the practice, in two sentences, added to refused enquiries. */
export function describeFallbackContact({
  practice,
  contact,
}: Pick<SiteContent, 'practice' | 'contact'>): string {
  const { call, mail } = contact.elsewhere;
  return `${call.replace('{phone}', () => practice.phone.shown)} ${mail.replace('{email}', () => practice.email)}`;
}

/** Names of the style sheets that this content's optional sections need. */
export function findStyledParts(content: SiteContent): string[] {
  const names = listOptionalSections(content);
  return names.length > 0 ? ['optional', ...names] : [];
}
