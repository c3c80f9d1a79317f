/** The first second: the loader, which is the hero without text and people, and a phone's first screen. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MOVING, PHONE, shareSiteVisits } from './page-visit.ts';

const visit = shareSiteVisits();

const LOADER = '#page > div[aria-hidden]';

/** Pauses the loader at a time, in milliseconds since the navigation. @returns its styles, and what is animated */
const pauseAt = (page: Page, moment: number) =>
  page.locator(LOADER).evaluate((loader, time) => {
    const animations = loader.getAnimations({ subtree: true });
    const late = Number.parseFloat(document.documentElement.style.getPropertyValue('--late') || '0');
    for (const animation of animations) {
      animation.pause();
      animation.currentTime = time - late;
    }
    const { opacity, display, pointerEvents } = getComputedStyle(loader);
    return {
      look: { opacity, display, pointerEvents, ariaHidden: loader.ariaHidden },
      properties: [
        ...new Set(
          animations.flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes().flatMap(Object.keys)),
        ),
      ],
      targets: animations.map(({ effect }) => (effect as KeyframeEffect).target?.localName),
    };
  }, moment);

/** Whether clicks reach the page under the loader. */
const isButtonClickable = (page: Page) =>
  page.locator('#home-section .button').evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === button;
  });

const COVERING = { opacity: '1', display: 'block', pointerEvents: 'none', ariaHidden: 'true' };

describe('the loader', () => {
  it('covers the page for a second, then fades by itself, and animates only what needs no main thread', async () => {
    const page = await visit(MOVING);
    const end = await page.locator(LOADER).evaluate(async (loader) => {
      await Promise.all(loader.getAnimations({ subtree: true }).map(({ finished }) => finished));
      return { after: performance.now(), opacity: getComputedStyle(loader).opacity };
    });
    expect(end.opacity).toBe('0');
    expect(end.after).toBeGreaterThan(1400);

    const { look, properties, targets } = await pauseAt(page, 0);
    expect(look).toEqual(COVERING);
    expect(await isButtonClickable(page)).toBe(true);
    const ofEveryKeyframe = ['composite', 'computedOffset', 'easing', 'offset'];
    expect(properties.filter((name) => !ofEveryKeyframe.includes(name)).sort()).toEqual([
      'opacity',
      'transform',
    ]);
    // No element inside a drawing is animated.
    expect(targets).toEqual(['div', 'div']);
    expect((await pauseAt(page, 1000)).look.opacity, 'after a second').toBe('1');
    const fading = Number((await pauseAt(page, 1200)).look.opacity);
    expect(fading, 'after 1.2 s').toBeGreaterThan(0);
    expect(fading, 'after 1.2 s').toBeLessThan(1);
    expect((await pauseAt(page, 1400)).look.opacity, 'after 1.4 s').toBe('0');

    await page.emulateMedia({ reducedMotion: 'reduce' });
    const isSeen = await page
      .locator(LOADER)
      .evaluate((loader) => loader.checkVisibility({ visibilityProperty: true }));
    expect(isSeen, 'where motion is unwelcome').toBe(false);
  });

  it('is over before the first frame on a reload, on going back, and for a link to a section', async () => {
    const isOver = (page: Page) =>
      page.locator(LOADER).evaluate((loader) => {
        const animations = loader.getAnimations({ subtree: true });
        // An animation that is over before the first frame is never visible.
        const ends = animations.map(({ effect }) => Number(effect?.getComputedTiming().endTime));
        return animations.length > 0 && ends.every((end) => end <= 0);
      });
    const page = await visit(MOVING);
    expect(await isOver(page), 'at first').toBe(false);
    await page.goto(new URL('/nowhere', page.url()).href);
    await page.goBack();
    expect(await isOver(page), 'coming back').toBe(true);
    await page.reload();
    expect(await isOver(page), 'on a reload').toBe(true);
    const linked = await visit({ ...MOVING, to: '/#pricing-section' });
    expect(await isOver(linked), 'for a link to a section').toBe(true);
  });

  it('never blocks the page, without scripts too, and comes before everything visible', async () => {
    const page = await visit({ ...MOVING, js: false });
    const order = await page
      .locator('header, main, footer, div[aria-hidden="true"]:has(svg)')
      .evaluateAll((all) => all.map((one) => one.localName));
    expect(order.slice(0, 3)).toEqual(['div', 'header', 'main']);
    expect((await pauseAt(page, 0)).look).toEqual(COVERING);
    await page.getByRole('link', { name: 'Enquire now' }).click();
    expect(page.url()).toContain('#contact-section');
    expect((await pauseAt(page, 1400)).look).toMatchObject({ opacity: '0', pointerEvents: 'none' });
  });

  it('has the hero’s sun and horizon exactly where the hero has them, in windows of any size', async () => {
    const page = await visit(MOVING);
    await pauseAt(page, 1000);
    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [390, 664],
      [390, 844],
      [412, 915],
      [520, 720],
      [768, 1024],
      [820, 1180],
      [1024, 768],
      [1366, 768],
      [1440, 900],
      [2560, 1300],
    ] as const) {
      await page.setViewportSize({ width, height });
      const boxes = await page
        .locator('div[aria-hidden="true"] svg:has(use), #home-section > svg:has(use)')
        .filter({ visible: true })
        .evaluateAll((all) =>
          all.map((svg) => {
            const { top, bottom, left } = svg.getBoundingClientRect();
            return [top, bottom, left].map((value) => Math.round(value * 10) / 10);
          }),
        );
      const [sun, sea, hero] = boxes;
      expect(boxes, `${width} × ${height}`).toHaveLength(3);
      expect(sun, `${width} × ${height}`).toEqual(sea);
      expect(sea, `${width} × ${height}`).toEqual(hero);
    }
  });
});

/** Measures the visible share of each figure's height, from 0 to 1. */
const measurePeople = (page: Page) =>
  page.evaluate(() =>
    ['walker', 'lunge', 'child'].map((name) => {
      const figures = [...document.querySelectorAll(`#home-section [href="#art-${name}"]:not([class])`)];
      const { top = 0, height = 1 } =
        figures.map((figure) => figure.getBoundingClientRect()).find((box) => box.height > 0) ?? {};
      return Math.min(1, (innerHeight - top) / height);
    }),
  );

it('shows people and the first text on a phone’s first screen, and ends the navigation at the edge of the text', async () => {
  const page = await visit({ viewport: PHONE });
  for (const [width, height, share] of [
    [390, 844, 1],
    [390, 664, 0.9],
    [360, 640, 0.9],
    [320, 568, 0.45],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const part of await measurePeople(page))
      expect(part, `${width} × ${height}`).toBeGreaterThanOrEqual(share);
    const words = await page.evaluate(
      () => document.querySelector('#home-section .actions')?.getBoundingClientRect().bottom ?? 0,
    );
    // The actions, and the telephone beside the button, are inside the first screen.
    expect(words, `${width} × ${height}`).toBeLessThan(height);
    expect(words, `${width} × ${height}`).toBeGreaterThan(0);
  }
  for (const [width, height] of [
    [667, 375],
    [740, 360],
    [844, 390],
    [932, 430],
  ] as const) {
    await page.setViewportSize({ width, height });
    const bottom = await page
      .locator('#home-section .actions')
      .evaluate((all) => all.getBoundingClientRect().bottom);
    expect(bottom, `${width} × ${height}`).toBeLessThan(height);
  }
  for (const width of [351, 360, 369]) {
    await page.setViewportSize({ width, height: 640 });
    const wordmark = page.locator('header a[href="#home-section"] span');
    const { height, line } = await wordmark.evaluate((words) => ({
      height: words.getBoundingClientRect().height,
      line: Number.parseFloat(getComputedStyle(words).fontSize) * 1.3,
    }));
    expect(height, `the wordmark at ${width} px`).toBeLessThan(2 * line);
  }
  await page.setViewportSize({ width: 1440, height: 800 });
  const ends = await page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('nav a:last-child') as Node);
    const wrap = document.querySelector('header .wrap') as HTMLElement;
    return { word: range.getBoundingClientRect().right, edge: wrap.getBoundingClientRect().right };
  });
  expect(Math.abs(ends.word - ends.edge)).toBeLessThan(1);
});
