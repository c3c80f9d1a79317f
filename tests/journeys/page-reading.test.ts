import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { onTheSite, PHONE, settled } from './page-visit.ts';

const visit = onTheSite();

/** What a reader sees, unlike the text of the document: words that are not shown must not count. */
const shownWords = (page: Page) => page.locator('body').innerText();

const question = (page: Page, words: string) => page.locator('details', { hasText: words });
const isOpen = (page: Page, words: string) =>
  question(page, words).evaluate((item) => item.matches('[open]'));

describe('the questions', () => {
  const QUESTIONS = [
    'What is an exercise physiologist',
    'When should I see one',
    'How can an exercise physiologist help me',
    'physio?',
  ];
  const states = (page: Page) =>
    page.locator('#faq-section details').evaluateAll((items) => items.map((item) => item.matches('[open]')));

  it.each([true, false])('are four, the first open, each on its own (scripts: %s)', async (js) => {
    const page = await visit({ js });
    expect(await states(page)).toEqual([true, false, false, false]);
    for (const words of QUESTIONS) await question(page, words).locator('summary').click();
    expect(await states(page)).toEqual([false, true, true, true]);
    await question(page, 'How can an exercise physiologist help me').locator('summary').click();
    expect(await states(page)).toEqual([false, true, false, true]);
  });

  it('are headings, and open by keyboard', async () => {
    const page = await visit();
    expect(await page.locator('#faq-section h3').count()).toBe(4);
    await question(page, 'When should').locator('summary').press('Enter');
    expect(await isOpen(page, 'When should')).toBe(true);
  });

  it('wear a white wave on teal when open and a teal wave when closed', async () => {
    const page = await visit({ reducedMotion: 'reduce' });
    const discs = await page
      .locator('#faq-section summary > span')
      .evaluateAll((all) =>
        all.map((disc) => [getComputedStyle(disc).color, getComputedStyle(disc).backgroundColor]),
      );
    const teal = 'rgb(7, 82, 91)';
    expect(discs[0]).toEqual(['rgb(255, 255, 255)', teal]);
    expect(discs[1]).toEqual([teal, 'rgb(255, 251, 242)']);
  });

  it('open where a word is found in the page', async () => {
    // A text fragment takes the road of find-in-page: the browser looks into closed answers and opens them.
    const page = await visit({ to: '/#:~:text=First%20we%20talk%20about%20your%20health' });
    await expect.poll(() => isOpen(page, 'How can an exercise physiologist help me')).toBe(true);
    expect(await isOpen(page, 'When should')).toBe(false);
  });

  it('open where the address names them, at the start and later', async () => {
    const page = await visit({ to: '/#when-should-i-see-one' });
    await expect.poll(() => isOpen(page, 'When should')).toBe(true);
    expect(await isOpen(page, 'How can an exercise physiologist help me')).toBe(false);
    await page.evaluate(() => location.assign('#how-can-one-help-me'));
    await expect.poll(() => isOpen(page, 'How can an exercise physiologist help me')).toBe(true);
  });

  it('open and close gradually', async () => {
    const page = await visit({ to: '/#faq-section' });
    await settled(page);
    const press = () =>
      question(page, 'When should I see one?').evaluate(async (details) => {
        const measure = () => Math.round(details.getBoundingClientRect().height);
        const heights = new Set([measure()]);
        const begun = performance.now();
        details.querySelector('summary')?.click();
        while (performance.now() - begun < 800) {
          await new Promise(requestAnimationFrame);
          heights.add(measure());
        }
        return heights.size;
      });
    const withoutAnythingBetween = 2;
    expect(await press()).toBeGreaterThan(withoutAnythingBetween);
    expect(await press()).toBeGreaterThan(withoutAnythingBetween);
  });
});

describe('the overlay at page start', () => {
  const overlay = (page: Page) => page.locator('#page > div[aria-hidden]');
  const look = (page: Page) =>
    overlay(page).evaluate((element) => {
      const { display, opacity, pointerEvents, visibility } = getComputedStyle(element);
      return { display, opacity, pointerEvents, visibility, unheard: element.ariaHidden };
    });

  it.each([true, false])('covers the page, then goes by itself (scripts: %s)', async (js) => {
    const page = await visit({ js });
    await overlay(page).evaluate((element) => {
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = 0;
      }
    });
    expect(await look(page)).toMatchObject({ display: 'block', opacity: '1' });
    await overlay(page).evaluate((element) => {
      for (const animation of element.getAnimations()) animation.finish();
    });
    expect(await look(page)).toMatchObject({ opacity: '0', pointerEvents: 'none' });
  });

  it('never traps: what is below it takes the pointer, and nobody hears of it', async () => {
    const page = await visit({ js: false });
    await overlay(page).evaluate((element) => {
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = 0;
      }
    });
    expect(await look(page)).toMatchObject({ opacity: '1', pointerEvents: 'none', unheard: 'true' });
    await page.getByRole('link', { name: 'Enquire now' }).click();
    expect(page.url()).toContain('#contact-section');
  });

  it('is not there where motion is unwelcome', async () => {
    const page = await visit({ reducedMotion: 'reduce' });
    expect(await look(page)).toMatchObject({ visibility: 'hidden' });
  });
});

describe('blocks below the first screen', () => {
  /** Chromium without a window calls itself headless, which is what bots do. */
  const VISITOR =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  const states = (page: Page) =>
    page.locator('[data-reveal]').evaluateAll((all) => all.map((block) => block.getAttribute('data-reveal')));
  const opacityOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((block) => getComputedStyle(block).opacity);

  it('appear once, when they are scrolled to; the hero is never hidden', async () => {
    const page = await visit({ userAgent: VISITOR });
    const block = '#about-section [data-reveal]';
    await expect.poll(() => states(page)).toContain('waiting');
    expect(await opacityOf(page, block)).toBe('0');
    expect(await page.locator('#home-section [data-reveal]').count()).toBe(0);
    await page.locator('#about-section').scrollIntoViewIfNeeded();
    await expect.poll(() => opacityOf(page, block)).toBe('1');
    await page.evaluate(() => scrollTo(0, 0));
    expect(await opacityOf(page, block)).toBe('1');
  });

  it.each([
    ['bots', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['visitors who want no motion', { reducedMotion: 'reduce' as const }],
    ['visitors without scripts', { js: false }],
  ])('are there at once for %s', async (_, options) => {
    const page = await visit(options);
    const all = await states(page);
    expect(all.length).toBeGreaterThan(5);
    expect(all.filter((state) => state === 'waiting')).toEqual([]);
    expect(await opacityOf(page, '#about-section [data-reveal]')).toBe('1');
  });
});

describe('the colours', () => {
  const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const LIGHT = 'rgb(255, 251, 242)';
  const DARK = 'rgb(10, 34, 41)';

  it('follow the device until the visitor chooses, and remember the choice', async () => {
    const page = await visit({ colorScheme: 'light' });
    expect(await paper(page)).toBe(LIGHT);
    await page.getByLabel('Colours').selectOption('Dark');
    expect(await paper(page)).toBe(DARK);
    await page.reload();
    expect(await paper(page)).toBe(DARK);
    await expect.poll(() => page.getByLabel('Colours').inputValue()).toBe('dark');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByLabel('Colours').selectOption('Light');
    expect(await paper(page)).toBe(LIGHT);
    await page.getByLabel('Colours').selectOption('Same as my device');
    expect(await paper(page)).toBe(DARK);
    await page.reload();
    expect(await paper(page)).toBe(DARK);
  });

  it("take the browser's own bar along", async () => {
    const page = await visit({ colorScheme: 'light' });
    /** The bar's colour: that of the first tag whose condition holds. */
    const bar = () =>
      page.evaluate(() => {
        const tags = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
        return tags.find(({ media }) => matchMedia(media).matches)?.content;
      });
    const [light, dark] = ['#fff1d8', '#0a2229'];
    expect(await bar()).toBe(light);
    await page.getByLabel('Colours').selectOption('Dark');
    await expect.poll(bar).toBe(dark);
    await page.reload();
    await expect.poll(bar).toBe(dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByLabel('Colours').selectOption('Light');
    await expect.poll(bar).toBe(light);
    await page.getByLabel('Colours').selectOption('Same as my device');
    await expect.poll(bar).toBe(dark);
  });

  it('are dark on a dark device before any script', async () => {
    const page = await visit({ colorScheme: 'dark', js: false });
    expect(await paper(page)).toBe(DARK);
    expect(await page.getByLabel('Colours').isVisible()).toBe(false);
  });
});

it('reads whole without scripts, in the order of the contract', async () => {
  const page = await visit({ js: false, viewport: PHONE });
  const sections = await page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(sections).toEqual(
    ['home', 'services', 'about', 'pricing', 'faq', 'contact'].map((name) => `${name}-section`),
  );
  const shown = await shownWords(page);
  for (const words of [
    'General fitness',
    'Injury and chronic disease prevention',
    'Rehabilitation and chronic disease management',
    '30 minutes',
    '45 minutes',
    '60 minutes',
    'Clinical matwork Pilates',
    'COVID-19',
    'Qualifications',
    'Medicare',
    'Department of Veterans’ Affairs',
    'ABN 00 000 000 000',
    'National Code of Conduct for Health Care Workers (Queensland)',
  ]) {
    expect(shown, words).toContain(words);
  }
  expect(await page.getByRole('link', { name: '0491 570 006' }).first().getAttribute('href')).toBe(
    'tel:+61491570006',
  );
});

it('prints a hand-out: every answer, how to get in touch and the way back, but no form and no art', async () => {
  const page = await visit();
  const isShown = (selector: string) => page.locator(selector).first().isVisible();
  expect(await isShown('img[src="/qr.svg"]')).toBe(false);
  expect(await isShown('form')).toBe(true);
  const code = page.waitForResponse((response) => response.url().endsWith('/qr.svg'));
  await page.emulateMedia({ media: 'print' });
  expect((await code).status()).toBe(200);
  expect(await isShown('img[src="/qr.svg"]')).toBe(true);
  for (const gone of ['form', 'main svg', 'header nav', 'select'])
    expect(await isShown(gone), gone).toBe(false);
  const paper = await shownWords(page);
  for (const words of [
    'First we talk about your health',
    '0491 570 006',
    'hello@example.com',
    'Qualifications',
  ]) {
    expect(paper, words).toContain(words);
  }
  // On paper a link's words lead nowhere: the law's two stand with their addresses, and the policy's not at all.
  const after = (text: RegExp) =>
    page
      .locator('footer')
      .getByRole('link', { name: text })
      .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(await after(/^National Code/)).toContain('oho.qld.gov.au');
  expect(await after(/health complaint/)).toContain('complaint');
  expect(await isShown('footer a[href*="/privacy-"]')).toBe(false);
});
