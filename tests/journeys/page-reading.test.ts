import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MOVING, PHONE, shareSiteVisits, waitUntilStill } from './page-visit.ts';

const visit = shareSiteVisits();

const question = (page: Page, text: string) => page.locator('details', { hasText: text });
const isOpen = (page: Page, text: string) => question(page, text).evaluate((item) => item.matches('[open]'));

/** Lists the open questions. */
const listOpen = (page: Page) =>
  page.locator('#faq-section details').evaluateAll((items) => items.map((item) => item.matches('[open]')));

/** Presses each question, then the third again. */
async function expectIndependentAnswers(page: Page): Promise<void> {
  expect(await listOpen(page)).toEqual([true, false, false, false]);
  for (const text of [
    'What is an exercise physiologist',
    'When should I see one',
    'How can an exercise physiologist help me',
    'physio?',
  ]) {
    await question(page, text).locator('summary').click();
  }
  expect(await listOpen(page)).toEqual([false, true, true, true]);
  await question(page, 'How can an exercise physiologist help me').locator('summary').click();
  expect(await listOpen(page)).toEqual([false, true, false, true]);
}

const readPaperColour = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const LIGHT = 'rgb(255, 251, 242)';
const DARK = 'rgb(10, 34, 41)';

/** Lists the states of the blocks that appear on scrolling. */
const listReveals = (page: Page) =>
  page.locator('[data-reveal]').evaluateAll((all) => all.map((block) => block.getAttribute('data-reveal')));
const readOpacity = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((block) => getComputedStyle(block).opacity);
const REVEALED = '#about-section [data-reveal]';

async function expectAllRevealed(page: Page): Promise<void> {
  const all = await listReveals(page);
  expect(all.length).toBeGreaterThan(5);
  expect(all.filter((state) => state === 'waiting')).toEqual([]);
  expect(await readOpacity(page, REVEALED)).toBe('1');
}

it('shows everything in order without scripts, dark on a dark device, with answers that open independently', async () => {
  const page = await visit({ js: false, viewport: PHONE, colorScheme: 'dark', ...MOVING });
  const sections = await page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(sections).toEqual(
    ['home', 'services', 'about', 'pricing', 'faq', 'contact'].map((name) => `${name}-section`),
  );
  // Visible text, unlike `textContent`: hidden text must not count.
  const shown = await page.locator('body').innerText();
  for (const text of [
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
    expect(shown, text).toContain(text);
  }
  const telephone = page.getByRole('link', { name: '0491 570 006' }).first();
  expect(await telephone.getAttribute('href')).toBe('tel:+61491570006');
  expect(await readPaperColour(page)).toBe(DARK);
  expect(await page.getByLabel('Colours').isVisible()).toBe(false);
  await expectAllRevealed(page);
  await expectIndependentAnswers(page);
});

describe('the questions', () => {
  it('are four headings, the first open, and open independently, by keyboard and by address', async () => {
    const page = await visit();
    expect(await page.locator('#faq-section h3').count()).toBe(4);
    // A white wave on teal when open, a teal wave when closed.
    const discs = await page
      .locator('#faq-section summary > span')
      .evaluateAll((all) =>
        all.map((disc) => [getComputedStyle(disc).color, getComputedStyle(disc).backgroundColor]),
      );
    const teal = 'rgb(7, 82, 91)';
    expect(discs[0]).toEqual(['rgb(255, 255, 255)', teal]);
    expect(discs[1]).toEqual([teal, 'rgb(255, 251, 242)']);

    await expectIndependentAnswers(page);
    const summary = question(page, 'When should').locator('summary');
    for (const open of [false, true]) {
      await summary.press('Enter');
      expect(await isOpen(page, 'When should'), 'by keyboard').toBe(open);
    }
    await page.evaluate(() => location.assign('#how-can-one-help-me'));
    await expect.poll(() => isOpen(page, 'How can an exercise physiologist help me')).toBe(true);
    await expectAllRevealed(page);
  });

  it('open when the address names them at load', async () => {
    const page = await visit({ to: '/#when-should-i-see-one' });
    await expect.poll(() => isOpen(page, 'When should')).toBe(true);
    expect(await isOpen(page, 'How can an exercise physiologist help me')).toBe(false);
  });

  it('open when find-in-page matches a word inside', async () => {
    // A text fragment uses find-in-page: the browser searches closed answers and opens them.
    const page = await visit({ to: '/#:~:text=First%20we%20talk%20about%20your%20health' });
    await expect.poll(() => isOpen(page, 'How can an exercise physiologist help me')).toBe(true);
    expect(await isOpen(page, 'When should')).toBe(false);
  });
});

describe('blocks below the first screen', () => {
  /** A visitor's user agent; that of headless Chromium counts as a bot. */
  const VISITOR =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

  it('appear once, when scrolled to, and answers open gradually; the hero is never hidden', async () => {
    const page = await visit({ ...MOVING, userAgent: VISITOR });
    await expect.poll(() => listReveals(page)).toContain('waiting');
    expect(await readOpacity(page, REVEALED)).toBe('0');
    expect(await page.locator('#home-section [data-reveal]').count()).toBe(0);
    await page.locator('#about-section').scrollIntoViewIfNeeded();
    await expect.poll(() => readOpacity(page, REVEALED)).toBe('1');
    await page.evaluate(() => scrollTo(0, 0));
    expect(await readOpacity(page, REVEALED)).toBe('1');

    await page.locator('#faq-section').scrollIntoViewIfNeeded();
    await waitUntilStill(page);
    /** Presses a question. @returns the number of heights seen: three if its height is animated */
    const press = () =>
      question(page, 'When should I see one?').evaluate(async (details) => {
        const measure = () => Math.round(details.getBoundingClientRect().height);
        const heights = new Set([measure()]);
        const startedAt = performance.now();
        details.querySelector('summary')?.click();
        while (heights.size < 3 && performance.now() - startedAt < 800) {
          await new Promise(requestAnimationFrame);
          heights.add(measure());
        }
        await Promise.all(details.getAnimations({ subtree: true }).map(({ finished }) => finished));
        return heights.size;
      });
    expect(await press(), 'opening').toBe(3);
    expect(await press(), 'closing').toBe(3);
  });

  it('are shown at once to bots', async () => {
    const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    await expectAllRevealed(await visit({ ...MOVING, userAgent }));
  });
});

it('the colours follow the device until the visitor chooses, are remembered, and set the browser bar’s colour', async () => {
  const page = await visit();
  /** The colour of the browser's bar: the first `theme-color` tag whose media query matches. */
  const bar = () =>
    page.evaluate(() => {
      const tags = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      return tags.find(({ media }) => matchMedia(media).matches)?.content;
    });
  const expectColours = async (ground: string, message: string) => {
    expect(await readPaperColour(page), message).toBe(ground);
    await expect.poll(bar, { message }).toBe(ground === DARK ? '#0a2229' : '#fff1d8');
  };
  const choose = (name: string) => page.getByLabel('Colours').selectOption(name);
  await expectColours(LIGHT, 'a light device');
  await choose('Dark');
  await expectColours(DARK, 'dark chosen');
  await page.reload();
  await expectColours(DARK, 'dark remembered');
  await expect.poll(() => page.getByLabel('Colours').inputValue()).toBe('dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await choose('Light');
  await expectColours(LIGHT, 'light chosen on a dark device');
  await choose('Same as my device');
  await expectColours(DARK, 'a dark device');
  await page.reload();
  await expectColours(DARK, 'a dark device again');
});
