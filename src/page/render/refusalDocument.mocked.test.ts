import { beforeAll, expect, it, vi } from 'vitest';
import type { SiteContent } from '#content/schema';
import { loadPractice } from '../../../tests/support/practices.ts';
import { hashSource } from './contentSecurityPolicy.ts';
import { createRefusalRenderer } from './refusalDocument.ts';
import type { RenderAssets } from './renderAssets.ts';

/** Replaces the page's style sheet with a small one. */
vi.mock('../extraStyles.ts', () => ({
  refusalClasses: { form: 'A' },
  refusalStyles:
    ':root{--used:var(--inner);--inner:red;--unused:var(--only-here);--only-here:blue}p{color:var(--used)}',
}));

const FACE = '@font-face{font-family:"Young Serif";src:url(/assets/young-serif.woff2)}';
const FALLBACK = '@font-face{font-family:"Young Serif Fallback";src:local("Times New Roman")}';
const assets: RenderAssets = {
  css: `${FACE}${FALLBACK}body{margin:0}`,
  bootScript: 'boot()',
  mainScript: '/assets/main-1.js',
  pictures: {},
  files: {},
};

let content: SiteContent;
beforeAll(async () => {
  content = await loadPractice('shipped');
});
const values = {
  firstName: '"Ada"',
  lastName: '',
  email: '</script><b>',
  message: '\n</textarea><i>Hi</i> & $&',
};

it('allows only its own style, the fonts, the icon and the form', () => {
  const { html, csp } = createRefusalRenderer(content, assets)({ sentence: 'No.' });
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(html) ?? [];
  expect(csp.split('; ')).toEqual([
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(html).not.toMatch(/<script|<[^>]+ (?:style|on[a-z]+)=/);
});

it('contains only the font faces and the custom properties that it uses', () => {
  const { html } = createRefusalRenderer(content, assets)({ sentence: 'No.' });
  expect(html).toContain(
    `<style>${FACE}${FALLBACK}:root{--used:var(--inner);--inner:red;}p{color:var(--used)}</style>`,
  );
});

it('escapes the visitor’s values and keeps them unchanged', () => {
  const { html } = createRefusalRenderer(content, assets)({ sentence: 'Too <many>.', values });
  expect(html).toContain('<p>Too &#60;many&#62;.</p>');
  expect(html).toContain('value="&#34;Ada&#34;"');
  expect(html).toContain('value="&#60;/script&#62;&#60;b&#62;"');
  // The HTML parser drops the extra first line break.
  expect(html).toContain('>\n\n&#60;/textarea&#62;&#60;i&#62;Hi&#60;/i&#62; &#38; $&#38;</textarea>');
});

it('refers to the browser’s Back button if it has no values', () => {
  const refusal = createRefusalRenderer(content, assets);
  expect(refusal({ sentence: 'No.' }).html).toMatch(/still in your browser\. Press Back/);
  expect(refusal({ sentence: 'No.' }).html).not.toContain('<form');
  expect(refusal({ sentence: 'No.', values }).html).toContain('<form');
  expect(refusal({ sentence: 'No.', values }).html).not.toContain('Press Back');
});

it('names the practice and other ways to reach it', () => {
  const { html } = createRefusalRenderer(content, assets)({ sentence: 'No.' });
  expect(html).toContain(`<title>Not sent yet | ${content.practice.name}</title>`);
  expect(html).toContain(
    `<a href="tel:${content.practice.phone.number}"><span>${content.practice.phone.shown}</span></a>`,
  );
  expect(html).toContain(
    '<a href="mailto:hello@example.com"><span>hello@<wbr aria-hidden="true">example<wbr aria-hidden="true">.com</span></a>',
  );
});
