/** The sections kept in reserve (SPEC section 1), on a site whose owner has filled them all. */

import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test as it, onTestFinished } from 'vitest';
import art from '../../src/page/art/made/art.json' with { type: 'json' };
import shores from '../../src/page/art/made/shores.json' with { type: 'json' };
import { newPage, type PageOptions, waitForPaint, waitUntilReady } from '../support/browser.ts';
import { type FullSite, startFullSite, startPublishedSite } from '../support/full-site.ts';
import { getPracticeFolder } from '../support/practices.ts';

const PHONE = { width: 390, height: 844 };
const SEAM_IDS = [
  ...Object.entries(art).flatMap(([name, { id }]) => (name.startsWith('seam-') ? id : [])),
  ...Object.values(shores).map(({ id }) => id),
];
const RESERVE = ['team', 'testimonials', 'gallery', 'carousel', 'journal', 'countdown'];

let site: FullSite;
beforeAll(async () => {
  site = await startFullSite();
});
afterAll(() => site.stop());

async function visit(options: PageOptions = {}): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce', ...options });
  await page.goto(site.url);
  if (options.js !== false) await wakeAll(page);
  return page;
}

/** Passes by every island, which fetches and wakes it, and goes back to the top. */
async function wakeAll(page: Page): Promise<void> {
  await section(page, 'carousel').scrollIntoViewIfNeeded();
  await section(page, 'carousel').locator('[data-awake="true"]').waitFor();
  await section(page, 'countdown').scrollIntoViewIfNeeded();
  await section(page, 'countdown').getByText('We are open.').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

const section = (page: Page, name: string) => page.locator(`#${name}-section`);

/** Brings every picture near the window, so that it loads, and waits for all of them. */
async function loadPictures(page: Page): Promise<void> {
  for (const image of await page.locator('main picture img').all()) {
    if (await image.isVisible()) await image.scrollIntoViewIfNeeded();
  }
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main picture img')].every((image) => {
      const { complete, naturalWidth } = image as HTMLImageElement;
      return complete && naturalWidth > 0;
    }),
  );
}

describe('filled sections', () => {
  it('stand between the questions and contact, each with its heading', async () => {
    const page = await visit();
    const ids = await page
      .locator('main section[id]')
      .evaluateAll((sections) => sections.map(({ id }) => id.replace('-section', '')));
    expect(ids.slice(ids.indexOf('faq'))).toEqual(['faq', ...RESERVE, 'contact']);
    for (const name of RESERVE) await section(page, name).locator('h2').first().waitFor();
  });

  it.each([
    ['on a desk', {}],
    ['on a phone, dark', { viewport: PHONE, colorScheme: 'dark' }],
    ['with forced colours', { forcedColors: 'active' }],
  ] satisfies [string, PageOptions][])('have no WCAG fault %s', async (_, options) => {
    const page = await visit(options);
    await page.locator('summary', { hasText: 'Winter walks' }).click();
    const axe = RESERVE.reduce((built, name) => built.include(`#${name}-section`), new AxeBuilder({ page }));
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it('never scroll sideways from 320 to 1920 px', async () => {
    const page = await visit();
    await page.locator('summary', { hasText: 'Winter walks' }).click();
    for (const width of [320, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });

  it('show the owner’s photos in AVIF, with alternative text and their place kept', async () => {
    const page = await visit();
    await loadPictures(page);
    const shown = await page.locator('main picture img').evaluateAll((images) =>
      images.map((image) => {
        const { alt, currentSrc, width, height } = image as HTMLImageElement;
        return {
          alt,
          currentSrc,
          sized: image.hasAttribute('width') && image.hasAttribute('height') && width * height > 0,
        };
      }),
    );
    expect(shown.length).toBeGreaterThan(5);
    for (const { alt, currentSrc, sized } of shown) {
      expect(alt).not.toBe('');
      expect(currentSrc).toMatch(/\/assets\/[\w-]+\.avif$/);
      expect(sized).toBe(true);
    }
  });

  it('work for a visitor who saves data, from the first touch on', async () => {
    const page = await newPage();
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
    });
    const fetched: string[] = [];
    page.on('requestfinished', (request) => fetched.push(request.url()));
    await page.goto(site.url);
    await waitForPaint(page);
    await page.mouse.click(5, 5);
    await waitUntilReady(page);
    await page.locator('[data-island]').first().scrollIntoViewIfNeeded();
    await expect.poll(() => fetched.some((url) => /\/(?:gallery|carousel|countdown)-/.test(url))).toBe(true);
  });

  it('cost the first load nothing: what moves is fetched when it comes near', async () => {
    const page = await newPage();
    const fetched: string[] = [];
    page.on('requestfinished', (request) => fetched.push(request.url()));
    await page.goto(site.url);
    await waitUntilReady(page);
    expect(fetched.filter((url) => /\/main-[\w-]+\.js$/.test(url))).toHaveLength(1);
    expect(fetched.filter((url) => /\/(?:gallery|carousel|countdown)-/.test(url))).toEqual([]);
    await wakeAll(page);
    for (const name of ['gallery', 'carousel', 'countdown']) {
      expect(fetched.some((url) => url.includes(`/assets/${name}-`))).toBe(true);
    }
  });
});

it('stay off paper: the hand-out is one page', async () => {
  const page = await visit();
  expect(await section(page, 'team').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  for (const name of RESERVE) expect(await section(page, name).isVisible()).toBe(false);
});

describe('without JavaScript', () => {
  it('every word and picture is there, and nothing that could not work', async () => {
    const page = await visit({ js: false });
    for (const name of RESERVE) expect(await section(page, name).isVisible()).toBe(true);
    expect(await section(page, 'gallery').getByRole('img').count()).toBe(4);
    expect(await section(page, 'gallery').getByRole('button').count()).toBe(0);
    expect(await section(page, 'carousel').getByRole('button').count()).toBe(0);
    expect(await section(page, 'countdown').getByRole('heading', { name: 'We are open.' }).isVisible()).toBe(
      true,
    );
    expect(await section(page, 'countdown').getByText('New sessions open soon').count()).toBe(0);
  });

  it('posts open, and the carousel is scrolled and snaps', async () => {
    const page = await visit({ js: false, viewport: PHONE });
    const comment = section(page, 'journal').getByText('Beside the pandanus.');
    expect(await comment.isVisible()).toBe(false);
    await page.locator('summary', { hasText: 'Winter walks' }).click();
    expect(await comment.isVisible()).toBe(true);

    const second = section(page, 'carousel').getByText('Your plan');
    await second.scrollIntoViewIfNeeded();
    const box = await second.boundingBox();
    expect(box?.x).toBeGreaterThan(0);
    expect(box?.x).toBeLessThan(PHONE.width);
  });
});

describe('gallery', () => {
  it('narrows to a category by key and click, says how many, and widens again', async () => {
    const page = await visit();
    const gallery = section(page, 'gallery');
    const home = gallery.getByRole('button', { name: 'Home 2' });
    await home.focus();
    await page.keyboard.press('Enter');
    expect(await gallery.getByRole('img').count()).toBe(2);
    expect(await home.getAttribute('aria-pressed')).toBe('true');
    expect(await gallery.getByRole('status').textContent()).toBe('2 pictures shown');
    await gallery.getByRole('button', { name: 'All 4' }).click();
    expect(await gallery.getByRole('img').count()).toBe(4);
    expect(await home.getAttribute('aria-pressed')).toBe('false');
  });

  /** How many pictures are on the move right after the filter was pressed. */
  async function movingAfterFilter(reducedMotion: 'reduce' | 'no-preference'): Promise<number> {
    const page = await visit({ reducedMotion });
    return section(page, 'gallery').evaluate(async (gallery) => {
      const buttons = [...gallery.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent?.startsWith('Home'))?.click();
      await Promise.resolve();
      return [...gallery.querySelectorAll('li')].flatMap((item) => item.getAnimations()).length;
    });
  }

  it('moves what stays to its new place, unless motion is unwelcome', async () => {
    expect(await movingAfterFilter('no-preference')).toBe(2);
    expect(await movingAfterFilter('reduce')).toBe(0);
  });
});

describe('carousel', () => {
  it('moves by buttons and arrow keys, says where it is, and holds at its ends', async () => {
    const page = await visit();
    const carousel = section(page, 'carousel');
    const position = carousel.getByRole('status');
    const previous = carousel.getByRole('button', { name: 'Previous' });
    await carousel.getByRole('region', { name: 'Slides' }).and(page.locator('[data-awake="true"]')).waitFor();
    expect(await position.textContent()).toBe('1 of 3');
    expect(await previous.getAttribute('aria-disabled')).toBe('true');

    await carousel.getByRole('button', { name: 'Next' }).click();
    await position.getByText('2 of 3').waitFor();
    await carousel.getByRole('region', { name: 'Slides' }).press('ArrowRight');
    await position.getByText('3 of 3').waitFor();
    await carousel.getByRole('region', { name: 'Slides' }).press('ArrowRight');
    expect(await position.textContent()).toBe('3 of 3');
    await previous.click();
    await position.getByText('2 of 3').waitFor();
  });

  it('is swiped', async () => {
    const page = await visit({ viewport: PHONE });
    const slides = section(page, 'carousel').getByRole('region', { name: 'Slides' });
    await slides.and(page.locator('[data-awake="true"]')).waitFor();
    await slides.scrollIntoViewIfNeeded();
    const box = await slides.boundingBox();
    if (!box) throw new Error('The carousel is not shown.');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width - 20, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, y, { steps: 6 });
    await page.mouse.up();
    await section(page, 'carousel').getByRole('status').getByText('2 of 3').waitFor();
  });
});

it('the countdown’s shipped date is past: its closing words stand there, and nothing else', async () => {
  const page = await visit();
  const countdown = section(page, 'countdown');
  expect(await countdown.getByText('We are open.').isVisible()).toBe(true);
  expect(await countdown.getByText('days').count()).toBe(0);
  expect(await countdown.getByText('10 October 2020').count()).toBe(0);
  expect(await countdown.getByText('New sessions open soon').count()).toBe(0);
});

it('a page left open over the countdown’s moment changes its heading for the closing words', async () => {
  const waiting = await startPublishedSite(async (content) => {
    await cp(getPracticeFolder('shipped'), content, { recursive: true });
    const file = join(content, 'countdown.yaml');
    const words = await readFile(join(import.meta.dirname, '../support/content-full/countdown.yaml'), 'utf8');
    await writeFile(file, words.replace('2020/10/10', '2999/01/01'));
  });
  onTestFinished(() => waiting.stop());
  const page = await newPage({ reducedMotion: 'reduce' });
  await page.clock.install({ time: '2998-12-31T13:50:00Z' });
  await page.goto(waiting.url);
  const countdown = section(page, 'countdown');
  await countdown.scrollIntoViewIfNeeded();
  await countdown.locator('[data-known="true"]').waitFor();
  await countdown.getByRole('heading', { name: 'New sessions open soon' }).waitFor();
  expect(await countdown.getByText('1 January 2999').isVisible()).toBe(true);
  await page.clock.fastForward('11:00');
  await countdown.getByRole('heading', { name: 'We are open.' }).waitFor();
  expect(await countdown.getByText('New sessions open soon').count()).toBe(0);
  expect(await countdown.getByText('days').count()).toBe(0);
});

describe('the ground of the sections', () => {
  /** The background of each section of the page by its id, and the drawings of the seams. */
  const readGrounds = (page: Page) =>
    page.evaluate(
      ({ names, seamIds }) => {
        const colours = names.map((name) => {
          const host = document.getElementById(`${name}-section`);
          const owner = name === 'faq' || name === 'contact' ? host : host?.parentElement;
          return owner ? getComputedStyle(owner).backgroundColor : '';
        });
        const seams = [...document.querySelectorAll('main use')].map((use) => use.getAttribute('href') ?? '');
        return { colours, seams: seams.filter((href) => seamIds.includes(href.slice(1))) };
      },
      { names: ['faq', ...RESERVE, 'contact'], seamIds: SEAM_IDS },
    );

  it.each(['light', 'dark'] as const)('is another than that of the neighbours, %s', async (colorScheme) => {
    const { colours } = await readGrounds(await visit({ colorScheme }));
    expect(colours).not.toContain('');
    expect(colours).not.toContain('rgba(0, 0, 0, 0)');
    for (const [at, colour] of colours.slice(1).entries()) expect(colour).not.toBe(colours[at]);
  });

  it('meets in seams of which none is repeated, each drawn', async () => {
    const page = await visit();
    const { seams } = await readGrounds(page);
    const shoreIds = Object.values(shores).map(({ id }) => `#${id}`);
    const own = seams.filter((href) => shoreIds.includes(href));
    expect(own).toHaveLength(RESERVE.length);
    expect(new Set(seams).size).toBe(seams.length);
    for (const name of RESERVE) expect(own).toContain(`#${shores[name as keyof typeof shores].id}`);
    for (const href of own) {
      const height = await page
        .locator(`main use[href="${href}"]`)
        .evaluate((use) => (use as SVGUseElement).getBBox().height);
      expect(height).toBeGreaterThan(60);
    }
  });
});

it('no picture of the gallery is alone in its row, whatever is chosen', async () => {
  const page = await visit();
  const gallery = section(page, 'gallery');
  const countRows = () =>
    gallery.locator('li:visible').evaluateAll((items) => {
      const tops = items.map((item) => Math.round(item.getBoundingClientRect().top));
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
    });
  expect(await countRows()).toEqual([2, 2]);
  await gallery.getByRole('button', { name: 'Home 2' }).click();
  expect(await countRows()).toEqual([2]);
  await gallery.getByRole('button', { name: 'Park 1' }).click();
  const [picture, grid] = [gallery.locator('li:visible'), gallery.locator('ul')];
  expect((await picture.boundingBox())?.width).toBe((await grid.boundingBox())?.width);
});

it('names in the team stand on one line', async () => {
  const page = await visit();
  const tops = await section(page, 'team')
    .locator('h3')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().top));
  expect(tops).toHaveLength(2);
  expect(tops[0]).toBe(tops[1]);
});
