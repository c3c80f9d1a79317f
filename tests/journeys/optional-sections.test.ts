/** The optional sections (SPEC section 1), on a site that uses them all. Stories cover their variants. */

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import art from '../../src/page/art/made/art.json' with { type: 'json' };
import shores from '../../src/page/art/made/shores.json' with { type: 'json' };
import { newPage, type PageOptions, waitForPaint, waitUntilReady } from '../support/browser.ts';
import { type FullSite, startSharedSite } from '../support/full-site.ts';
import { PHONE } from './page-visit.ts';

const DESKTOP = { width: 1280, height: 800 };
const SEAM_IDS = [
  ...Object.entries(art).flatMap(([name, { id }]) => (name.startsWith('seam-') ? id : [])),
  ...Object.values(shores).map(({ id }) => id),
];
const SECTIONS = ['team', 'testimonials', 'gallery', 'carousel', 'journal', 'countdown'] as const;
const MOVING = ['gallery', 'carousel', 'countdown'] as const;

let site: FullSite;
beforeAll(async () => {
  site = await startSharedSite('full');
});
afterAll(() => site?.stop());

const section = (page: Page, name: string) => page.locator(`#${name}-section`);

/** Scrolls past the moving parts of a page, which hydrates them. */
async function visit(options: PageOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await page.goto(site.url);
  await hydrateAll(page);
  return page;
}

async function hydrateAll(page: Page): Promise<void> {
  for (const name of MOVING) await section(page, name).scrollIntoViewIfNeeded();
  await section(page, 'carousel').locator('[data-awake="true"]').waitFor();
  await section(page, 'countdown').locator('[data-known="true"]').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

/** Records the scripts of moving parts that a page fetches. */
function watchMovingParts(page: Page): string[] {
  const fetched: string[] = [];
  page.on('requestfinished', (request) => {
    const [, name] = /\/(gallery|carousel|countdown)-[\w-]+\.js$/.exec(request.url()) ?? [];
    if (name) fetched.push(name);
  });
  return fetched;
}

describe('moving sections', () => {
  it('add nothing to the first load: their code is fetched when they are near the viewport', async () => {
    const page = await newPage();
    const fetched = watchMovingParts(page);
    await page.goto(site.url);
    await waitUntilReady(page);
    expect(fetched).toEqual([]);
    await hydrateAll(page);
    await expect.poll(() => [...fetched].sort()).toEqual([...MOVING].sort());

    await expectGalleryFilters(page);
    await expectGalleryMotion(page);
    await expectCarouselSteps(page);
    await page.setViewportSize(PHONE);
    await expectCarouselSwipe(page);
  });

  async function expectGalleryFilters(page: Page): Promise<void> {
    const gallery = section(page, 'gallery');
    const home = gallery.getByRole('button', { name: 'Home 2' });
    const countInRows = () =>
      gallery.locator('li:visible').evaluateAll((items) => {
        const tops = items.map((item) => Math.round(item.getBoundingClientRect().top));
        return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
      });
    expect(await countInRows()).toEqual([2, 2]);
    // A press has no effect until the gallery's script runs, and nothing shows when it does.
    await expect
      .poll(async () => {
        await home.press('Enter');
        return gallery.getByRole('img').count();
      })
      .toBe(2);
    expect(await home.getAttribute('aria-pressed')).toBe('true');
    expect(await gallery.getByRole('status').textContent()).toBe('2 pictures shown');
    expect(await countInRows()).toEqual([2]);
    await gallery.getByRole('button', { name: 'Park 1' }).click();
    const [picture, grid] = [gallery.locator('li:visible'), gallery.locator('ul')];
    expect((await picture.boundingBox())?.width).toBe((await grid.boundingBox())?.width);
    await gallery.getByRole('button', { name: 'All 4' }).click();
    expect(await gallery.getByRole('img').count()).toBe(4);
    expect(await home.getAttribute('aria-pressed')).toBe('false');
  }

  /** A remaining picture slides to its new place, except under reduced motion. */
  async function expectGalleryMotion(page: Page): Promise<void> {
    const gallery = section(page, 'gallery');
    const press = (name: string) => gallery.getByRole('button', { name }).click();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const started = page.evaluate(
      () =>
        new Promise((resolve) =>
          addEventListener('animationstart', ({ pseudoElement }) => {
            if (pseudoElement.startsWith('::view-transition')) resolve(pseudoElement);
          }),
        ),
    );
    await press('Home 2');
    expect(await started).toContain('view-transition');
    const countMoves = () =>
      page.evaluate(() => {
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
        return effects.filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition')).length;
      });
    await expect.poll(countMoves).toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await press('All 4');
    expect(await gallery.getByRole('img').count()).toBe(4);
    expect(await countMoves()).toBe(0);
  }

  async function expectCarouselSteps(page: Page): Promise<void> {
    const carousel = section(page, 'carousel');
    const position = carousel.getByRole('status');
    expect(await position.textContent()).toBe('1 of 3');
    await carousel.getByRole('button', { name: 'Next' }).click();
    await position.getByText('2 of 3').waitFor();
    await carousel.getByRole('region', { name: 'Slides' }).press('ArrowRight');
    await position.getByText('3 of 3').waitFor();
    await carousel.getByRole('button', { name: 'Previous' }).click();
    await position.getByText('2 of 3').waitFor();
  }

  async function expectCarouselSwipe(page: Page): Promise<void> {
    const slides = section(page, 'carousel').getByRole('region', { name: 'Slides' });
    await slides.scrollIntoViewIfNeeded();
    const box = await slides.boundingBox();
    if (!box) throw new Error('The carousel is not shown.');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width - 20, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, y, { steps: 6 });
    await page.mouse.up();
    await section(page, 'carousel').getByRole('status').getByText('3 of 3').waitFor();
  }

  it('work for a visitor who saves data, from the first touch on', async () => {
    const page = await newPage();
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
    });
    const fetched = watchMovingParts(page);
    await page.goto(site.url);
    await waitForPaint(page);
    await page.mouse.click(5, 5);
    await waitUntilReady(page);
    await page.locator('[data-island]').first().scrollIntoViewIfNeeded();
    await expect.poll(() => fetched.length).toBeGreaterThan(0);
  });

  it('replace the countdown’s heading with the closing text, on a page that stays open past its time', async () => {
    const page = await newPage();
    await page.clock.install({ time: '2998-12-31T13:50:00Z' });
    await page.goto(site.url);
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
});

describe('the sections’ look', () => {
  it('shows six sections in order, without a WCAG fault or an overflow, and leaves them off paper', async () => {
    const page = await visit({ viewport: DESKTOP });
    await expectOrder(page);
    await page.locator('summary', { hasText: 'Winter walks' }).click();

    await expectNoFault(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await expectNoFault(page);
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
    await page.setViewportSize(PHONE);
    await expectNoFault(page);

    for (const width of [320, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    }

    await page.emulateMedia({ media: 'print' });
    for (const name of SECTIONS) expect(await section(page, name).isVisible(), name).toBe(false);
  });

  async function expectOrder(page: Page): Promise<void> {
    const ids = await page
      .locator('main section[id]')
      .evaluateAll((sections) => sections.map(({ id }) => id.replace('-section', '')));
    expect(ids.slice(ids.indexOf('faq'))).toEqual(['faq', ...SECTIONS, 'contact']);
    for (const name of SECTIONS)
      expect(await section(page, name).locator('h2').first().isVisible()).toBe(true);
  }

  async function expectNoFault(page: Page): Promise<void> {
    const axe = SECTIONS.reduce(
      (built, name) => built.include(`#${name}-section`),
      new AxeBuilder({ page }).setLegacyMode(),
    );
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }

  it('gives each a background and a seam of its own, and aligns the names of the team', async () => {
    const page = await visit({ viewport: DESKTOP });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { colours } = await readBackgrounds(page);
      expect(colours).not.toContain('');
      expect(colours).not.toContain('rgba(0, 0, 0, 0)');
      for (const [at, colour] of colours.slice(1).entries()) expect(colour).not.toBe(colours[at]);
    }
    await expectOwnSeams(page);
    const tops = await section(page, 'team')
      .locator('h3')
      .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().top));
    expect(tops).toHaveLength(2);
    expect(tops[0]).toBe(tops[1]);
    await expectPhotos(page);
  });

  /** Reads the background of each section by its id, and the drawings of the seams. */
  const readBackgrounds = (page: Page) =>
    page.evaluate(
      ({ names, seamIds }) => {
        const colours = names.map((name) => {
          const host = document.getElementById(`${name}-section`);
          const owner = name === 'faq' || name === 'contact' ? host : host?.parentElement;
          return owner ? getComputedStyle(owner).backgroundColor : '';
        });
        const seams = [...document.querySelectorAll('main use')].map(
          (use) => use.getAttribute('href')?.replace(/^[^#]*/, '') ?? '',
        );
        return { colours, seams: seams.filter((href) => seamIds.includes(href.slice(1))) };
      },
      { names: ['faq', ...SECTIONS, 'contact'], seamIds: SEAM_IDS },
    );

  async function expectOwnSeams(page: Page): Promise<void> {
    const { seams } = await readBackgrounds(page);
    const shoreIds = Object.values(shores).map(({ id }) => `#${id}`);
    const own = seams.filter((href) => shoreIds.includes(href));
    expect(own).toHaveLength(SECTIONS.length);
    expect(new Set(seams).size).toBe(seams.length);
    for (const name of SECTIONS) expect(own).toContain(`#${shores[name].id}`);
    for (const href of own) {
      const height = await page
        .locator(`main use[href$="${href}"]`)
        .evaluate((use) => (use as SVGUseElement).getBBox().height);
      expect(height).toBeGreaterThan(60);
    }
  }

  /** Expects every photo in AVIF, with alternative text and reserved space. */
  async function expectPhotos(page: Page): Promise<void> {
    const images = page.locator('main picture img');
    for (const image of await images.all()) {
      if (await image.isVisible()) await image.scrollIntoViewIfNeeded();
    }
    const shown = await images.evaluateAll((all) =>
      Promise.all(
        (all as HTMLImageElement[]).map(async (image) => {
          await image.decode();
          const { alt, currentSrc, width, height } = image;
          const hasSize = image.hasAttribute('width') && image.hasAttribute('height') && width * height > 0;
          return { alt, currentSrc, hasSize };
        }),
      ),
    );
    expect(shown.length).toBeGreaterThan(5);
    for (const { alt, currentSrc, hasSize } of shown) {
      expect(alt).not.toBe('');
      expect(currentSrc).toMatch(/\/assets\/[\w-]+\.avif$/);
      expect(hasSize).toBe(true);
    }
  }
});

it('without JavaScript every text and picture is shown, posts open and the carousel scrolls', async () => {
  const page = await newPage({ js: false, viewport: PHONE });
  await page.goto(site.url);
  for (const name of SECTIONS) expect(await section(page, name).isVisible()).toBe(true);
  expect(await section(page, 'gallery').getByRole('img').count()).toBe(4);
  const countdown = section(page, 'countdown');
  expect(await countdown.getByRole('heading', { name: 'New sessions open soon' }).isVisible()).toBe(true);
  expect(await countdown.getByText('1 January 2999').isVisible()).toBe(true);
  // No controls that need JavaScript.
  expect(await section(page, 'gallery').getByRole('button').count()).toBe(0);
  expect(await section(page, 'carousel').getByRole('button').count()).toBe(0);
  expect(await countdown.getByText('days').isVisible()).toBe(false);

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
