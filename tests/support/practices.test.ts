import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkWording } from '#content';
import { createRenderer } from '#page';
import { BARE_ASSETS, BARE_CONFIG } from './bareAssets.ts';
import { loadPractice, PRACTICES } from './practices.ts';
import { readText, readTextInEach } from './shipped.tsx';

async function render(name: (typeof PRACTICES)[number]) {
  const content = await loadPractice(name);
  const renderer = createRenderer({ content, config: BARE_CONFIG, assets: BARE_ASSETS });
  const { html } = renderer.renderHome();
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return { content, html, data: JSON.parse(data), files: renderer.makeFiles() };
}

/** Matches code that refers to the owner's content folder. */
const OWNERS_FOLDER = /\.\.\/content['"`]|\b(?:root|ROOT), 'content'|(?:Content|cp|Practice)\('content'/;

it('the test practices are the only content that tests, stories and benches use', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const patterns = ['{tests,bench,.storybook}/**/*.{ts,tsx}', '{src,scripts}/**/*.{test,stories}.{ts,tsx}'];
  const files = globSync(patterns, { cwd: root });
  expect(files.length).toBeGreaterThan(150);
  const readers = files.filter((file) => OWNERS_FOLDER.test(readFileSync(join(root, file), 'utf8')));
  expect(readers.filter((file) => !file.endsWith('tests/support/practices.test.ts'))).toEqual([]);
});

it.each(PRACTICES)('%s holds no forbidden wording', async (name) => {
  const findings = checkWording(await loadPractice(name), '2026-11-22');
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

describe('a practice that uses everything', () => {
  it('has its own sections in its own order, and no others', async () => {
    const { html } = await render('large');
    const ids = [
      ...html.matchAll(/<section[^>]* (?:id="(\w+)-section"|aria-labelledby="(overview)-heading")/g),
    ];
    expect(ids.map(([, id, other]) => id ?? other)).toEqual(
      'home services faq pricing team testimonials about overview downloads contact'.split(' '),
    );
  });

  it('gives search engines addresses, hours, prices, the person and where to book', async () => {
    const { data } = await render('large');
    expect(data.address).toHaveLength(2);
    expect(data.address[1]).toEqual({
      '@type': 'PostalAddress',
      name: 'Memorial Hall',
      streetAddress: '1 Sample Street',
      addressLocality: 'Cooroy',
      addressRegion: 'QLD',
      postalCode: '4563',
      addressCountry: 'AU',
    });
    expect(data.openingHoursSpecification[1]).toEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Friday'],
      opens: '07:00',
      closes: '12:00',
    });
    // Sunday is by appointment only.
    expect(data.openingHoursSpecification).toHaveLength(3);
    expect(data.employee).toMatchObject({ '@type': 'Person', name: 'Robin Marlow' });
    const offers = data.hasOfferCatalog.itemListElement as { itemOffered: { name: string } }[];
    expect(offers.map(({ itemOffered }) => itemOffered.name)).toEqual([
      'Exercise physiology at the park',
      'Exercise physiology on the beach',
      'Exercise physiology at your home',
      'Exercise physiology in the rooms',
      'Exercise physiology on the river path',
      'Exercise physiology by video',
      'Strength for over sixties',
    ]);
    expect(data.employee.identifier).toHaveLength(4);
    expect(data.makesOffer[2].priceSpecification).toEqual({
      '@type': 'PriceSpecification',
      price: 92.5,
      priceCurrency: 'AUD',
    });
    expect(data.makesOffer[3].priceSpecification).toMatchObject({ minPrice: 25 });
    expect(data.potentialAction.target).toBe('https://booking.example.com/saltbush');
  });

  it('puts person, addresses and hours on the card', async () => {
    const card = String((await render('large')).files.get('/contact.vcf')?.body);
    expect(card).toContain('N:Marlow;Robin;;;\r\n');
    expect(card).toContain('ADR;TYPE=WORK:;;4/12 Example Street;Noosa Heads;QLD;4567;Australia\r\n');
    expect(card).toContain('ADR;TYPE=WORK:;;1 Sample Street;Cooroy;QLD;4563;Australia\r\n');
    expect(card).toContain('NOTE:When I work\\nMonday to Thursday\\, 7 am to 6 pm');
    expect(card).not.toContain('\\\\n');
  });

  it('shows hours and prices with their day, and links to and serves its documents', async () => {
    const { html, files } = await render('large');
    const text = readText(html);
    expect(text).toContain('Sunday , by appointment');
    expect(text).toContain('First visit, 60 minutes $165 With a written plan.');
    expect(text).toContain('These prices hold as of 1 July 2026.');
    expect(text).toContain('Medicare provider number, Noosa Heads: 2426621B');
    expect(html).toContain('href="/downloads/referral-form.pdf"');
    expect(String(files.get('/downloads/referral-form.pdf')?.body)).toMatch(/^%PDF-/);
    expect(html.match(/href="https:\/\/booking\.example\.com\/saltbush"/g)).toHaveLength(4);
  });
});

describe('a practice that uses little', () => {
  it('has one location, one length of visit, no programme and no prices', async () => {
    const { html, data } = await render('small');
    expect(readTextInEach('h3', html)).toEqual(expect.arrayContaining(['At your home', 'Each visit']));
    expect(html).not.toContain('Pilates</h3>');
    expect(data.makesOffer).toBeUndefined();
    expect(html).toContain('href="tel:+64211234567"');
    expect(data.telephone).toBe('+64211234567');
  });
});

it('a practice of another profession names no exercise physiology anywhere on its page', async () => {
  const content = await loadPractice('inland');
  const text = JSON.stringify(content)
    .replaceAll(/exercise physiology/gi, 'Podiatry')
    .replaceAll(/(?:accredited )?exercise physiologist/gi, 'Podiatrist')
    .replaceAll(/exercise-physiologist/g, 'podiatrist');
  const podiatry = JSON.parse(text);
  podiatry.practice.profession = { name: 'Podiatry', person: 'podiatrist' };
  const page = (of: typeof content) => {
    const renderer = createRenderer({ content: of, config: BARE_CONFIG, assets: BARE_ASSETS });
    return [
      renderer.renderHome().html,
      ...[...renderer.makeFiles().values()].map(({ body }) => String(body)),
    ].join('\n');
  };
  expect(page(content)).toMatch(/"Exercise physiology: In the clinic"|"Exercise physiology [a-z]/);
  expect(page(podiatry)).not.toMatch(/physiolog/i);
  expect(page(podiatry)).toContain('"name":"Podiatry');
});

it('a practice in another state shows its hours and street', async () => {
  const text = readText((await render('inland')).html);
  expect(text).toContain('7 Example Street, Wagga Wagga NSW 2650');
  expect(text).toMatch(/Monday, Wednesday and Friday ?, 08:00 to 17:30/);
});
