import { beforeAll, describe, expect, it } from 'vitest';
import type { SiteContent } from '#content/schema';
import { loadPractice } from '../../../tests/support/practices.ts';
import { createRenderer, renderPrivacyPolicy } from '../index.ts';
import type { PageConfig, PageState } from '../pageState.ts';
import { hashSource } from './contentSecurityPolicy.ts';
import type { RenderAssets } from './renderAssets.ts';

const config: PageConfig = {
  siteUrl: 'https://practice.example',
  captcha: { provider: 'altcha' },
  functions: { region: 'australia-southeast1' },
  retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
};
const assets: RenderAssets = {
  css: 'body{margin:0}',
  bootScript: 'boot()',
  mainScript: '/assets/main-1.js',
  pictures: {},
  files: { '/favicon.ico': { type: 'image/x-icon', base64: Buffer.from([0, 0, 1, 0]).toString('base64') } },
};

let content: SiteContent;
beforeAll(async () => {
  content = await loadPractice('shipped');
});
const createTestRenderer = (policyIn: 'header' | 'document' = 'header') =>
  createRenderer({ content, config, assets, policyIn });

/** The text of the element whose start tag matches `open`. */
function readInside(html: string, open: RegExp): string {
  const start = open.exec(html);
  if (!start) throw new Error(`There is no ${open} in the document.`);
  const from = start.index + start[0].length;
  return html.slice(from, html.indexOf('</', from));
}

const readState = (html: string): { content: Partial<SiteContent>; state: PageState } =>
  JSON.parse(readInside(html, /<script type="application\/json" id="state">/));

describe('the document', () => {
  it('is complete without scripts: title, every section, the form with its action', () => {
    const { html } = createTestRenderer().renderHome();
    expect(readInside(html, /<title>/)).toBe(content.practice.title.replaceAll('&', '&#38;'));
    for (const id of ['home', 'services', 'about', 'pricing', 'faq', 'contact']) {
      expect(html).toContain(`id="${id}-section"`);
    }
    expect(html).toMatch(/<form[^>]* action="\/enquiry"/);
    expect(html).toContain(content.faq.items.at(-1)?.question.replace(' a ', ' a\u00A0'));
  });

  it('has a canonical address and tags for shared links', () => {
    const { html } = createTestRenderer().renderHome();
    expect(html).toContain('<link rel="canonical" href="https://practice.example/">');
    expect(html).toContain('<meta property="og:url" content="https://practice.example/">');
    expect(html).toContain('<meta property="og:image" content="https://practice.example/share.png">');
    expect(html).toContain('<meta property="og:locale" content="en_AU">');
    expect(html).toContain(`<meta name="description" content="${content.practice.description}">`);
  });

  it('contains the icon as a valid data URL', () => {
    const svg = '<svg viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="#ffc12e"/></svg>';
    const files = { '/icon.svg': { type: 'image/svg+xml', base64: Buffer.from(svg).toString('base64') } };
    const { html } = createRenderer({ content, config, assets: { ...assets, files } }).renderHome();
    const [, address = ''] = /<link rel="icon" href="(data:[^"]*)"/.exec(html) ?? [];
    expect(address).toContain('viewBox=');
    expect(address).not.toMatch(/[\s<>#]/);
    expect(decodeURIComponent(address.slice(address.indexOf(',') + 1))).toBe(svg.replaceAll('"', "'"));
  });

  it('names the mailbox’s domain only in the privacy policy', () => {
    const mailbox = { ...config, mailDomain: 'mail.example' };
    const { html } = createRenderer({ content, config: mailbox, assets }).renderHome();
    expect(html).not.toContain('mail.example');
    expect(renderPrivacyPolicy(content, mailbox, assets)).toContain('mail.example');
    expect(
      renderPrivacyPolicy({ ...content, privacy: { ...content.privacy, policy: undefined } }, config, assets),
    ).toBe(undefined);
  });

  it('has no style or handler attribute, which the policy would block', () => {
    const { html } = createTestRenderer().renderHome();
    expect(html).not.toMatch(/<[^>]+ style=/);
    expect(html).not.toMatch(/<[^>]+ on[a-z]+=/);
  });

  it('has only inline parts that its policy allows', () => {
    const { html, csp } = createTestRenderer().renderHome();
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text ?? '');
    const scripts = [...html.matchAll(/<script(?![^>]*(?:json|src=))[^>]*>(.*?)<\/script>/gs)].map(
      ([, text]) => text ?? '',
    );
    expect([styles.length, scripts.length]).toEqual([1, 1]);
    for (const text of [...styles, ...scripts]) expect(csp).toContain(hashSource(text));
  });

  it('contains the policy only for hosts without our headers', () => {
    expect(createTestRenderer('header').renderHome().html).not.toContain('http-equiv');
    const { html } = createTestRenderer('document').renderHome();
    expect(html).toContain('<meta http-equiv="Content-Security-Policy"');
    expect(html.indexOf('http-equiv')).toBeLessThan(html.indexOf('<style>'));
    expect(html).not.toContain('frame-ancestors');
  });
});

describe('after a form post without JavaScript', () => {
  const values = { firstName: '', lastName: '', email: '</script><b>', message: '"Hi" & <i>bye</i>' };
  const refused = {
    status: 'refused',
    values,
    faults: { email: 'Please enter one email address.' },
  } as const;

  it('shows the escaped values and the fault', () => {
    const { html } = createTestRenderer().renderWithForm(refused);
    expect(html).toContain('Please enter one email address.');
    expect(html).toContain('value="&lt;/script&gt;&lt;b&gt;"');
    expect(html).not.toMatch(/<i>bye|<\/script><b>/);
  });

  it('passes the result only to this visitor’s browser', () => {
    const { html } = createTestRenderer().renderWithForm(refused);
    expect(readState(html).state.form).toEqual(refused);
    expect(readState(createTestRenderer().renderHome().html).state.form).toBeUndefined();
  });
});

describe('a practice’s own brand', () => {
  const brand = { accent: '#5b2a86', sun: '#ff8a66' };
  const built = { ...assets, css: ':root{--accent:var(--l,#07525b)var(--d,#9fdcd2)}' };
  const create = (branded: SiteContent) => createRenderer({ content: branded, config, assets: built });

  it('changes the style sheet, its hash, the theme colour and the manifest', () => {
    const renderer = create({ ...content, brand });
    const { html, csp } = renderer.renderHome();
    const style = readInside(html, /<style>/);
    expect(style).toMatch(/^:root\{--accent:var\(--l,#5b2a86\)var\(--d,#(?!9fdcd2)[0-9a-f]{6}\)\}$/);
    expect(csp).toContain(hashSource(style));
    const [frame = ''] = /(?<=name="theme-color" content=")#\w{6}/.exec(html) ?? [];
    expect(frame).not.toBe('#fff1d8');
    expect(String(renderer.makeFiles().get('/site.webmanifest')?.body)).toContain(`"theme_color":"${frame}"`);
    expect(renderer.renderRefusal({ sentence: 'Later.' }).html).toContain(`content="${frame}"`);
  });

  it('shows its logo as an image and as the icon', () => {
    const logo = { file: 'logo.svg', width: 60, height: 40 };
    const { html } = create({ ...content, brand: { logo } }).renderHome();
    expect(html).toContain('<img class="brand-logo" src="/logo.svg" alt="" width="78" height="52"');
    expect(html).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml">');
  });

  it('has the shipped colours by default', () => {
    for (const unbranded of [content, { ...content, brand: {} }]) {
      const { html } = create(unbranded).renderHome();
      expect(readInside(html, /<style>/)).toBe(built.css);
      expect(html).toContain('name="theme-color" content="#fff1d8"');
    }
  });
});

describe('structured data', () => {
  const data = (): unknown =>
    JSON.parse(readInside(createTestRenderer().renderHome().html, /<script type="application\/ld\+json">/));

  it('describes a medical business and its offers, without an unnamed practitioner', () => {
    expect(data()).toMatchObject({
      '@type': 'MedicalBusiness',
      telephone: '+61491570006',
      url: 'https://practice.example/',
      address: { addressLocality: 'Maroochydore', addressCountry: 'AU' },
      hasOfferCatalog: { '@type': 'OfferCatalog' },
    });
    // The content file has the placeholder `[your name]`, which must not appear as a name.
    expect(data()).not.toHaveProperty('employee');
    expect(createTestRenderer().renderHome().html).not.toContain('[your');
    expect(JSON.stringify(data())).toContain('"Exercise physiology at your home"');
  });

  it('contains no price, no rating and no protected title', () => {
    expect(JSON.stringify(data())).not.toMatch(/price|rating|review|"Physiotherapy"/i);
  });
});

describe('the files beside the page', () => {
  const text = (path: string) => String(createTestRenderer().makeFiles().get(path)?.body);

  it('point to the public address', () => {
    expect(text('/robots.txt')).toContain('Sitemap: https://practice.example/sitemap.xml');
    expect(text('/sitemap.xml')).toContain('<loc>https://practice.example/</loc>');
    expect(JSON.parse(text('/site.webmanifest'))).toMatchObject({ start_url: '/', lang: 'en-AU' });
  });

  it.each([
    ['+61491570006', 'CELL'],
    ['+61298765432', 'WORK'],
    ['1300123456', 'WORK'],
  ])('have %s on the contact card as %s', (number, type) => {
    const practice = { ...content.practice, phone: { shown: number, number } };
    const card = createRenderer({ content: { ...content, practice }, config, assets })
      .makeFiles()
      .get('/contact.vcf');
    expect(String(card?.body)).toContain(`\r\nTEL;TYPE=${type},VOICE:${number}\r\n`);
  });

  it('let the security contact expire within a year', () => {
    const expires = /^Expires: (.+)$/m.exec(text('/.well-known/security.txt'))?.[1] ?? '';
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(300);
    expect(days).toBeLessThan(366);
  });

  it('include the built files byte for byte', () => {
    expect(createTestRenderer().makeFiles().get('/favicon.ico')).toEqual({
      type: 'image/x-icon',
      body: Buffer.from([0, 0, 1, 0]),
    });
  });
});
