/** The first second: the loader is the hero without its words and people, and what is below the fold of a phone. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, onTheSite, PHONE } from './page-visit.ts';

const visit = onTheSite();

/** Holds the loader at a moment of its time, in milliseconds: it stays in effect when it has ended. */
const holdAt = (page: Page, moment: number) =>
  page.evaluate((time) => {
    const loader = document.querySelector('body div[aria-hidden="true"]') as HTMLElement;
    const moving = loader.getAnimations({ subtree: true });
    for (const animation of moving) {
      animation.pause();
      animation.currentTime = time;
    }
    return {
      opacity: Number(getComputedStyle(loader).opacity),
      properties: [
        ...new Set(
          moving.flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes().flatMap(Object.keys)),
        ),
      ],
      targets: moving.map(({ effect }) => (effect as KeyframeEffect).target?.localName),
    };
  }, moment);

describe('the loader', () => {
  it('stands before everything that can be seen', async () => {
    const page = await visit({ js: false });
    const order = await page
      .locator('header, main, footer, div[aria-hidden="true"]:has(svg)')
      .evaluateAll((all) => all.map((one) => one.localName));
    expect(order.slice(0, 3)).toEqual(['div', 'header', 'main']);
  });

  it('moves what needs no main thread, and nothing inside a drawing', async () => {
    const page = await visit();
    const { opacity, properties, targets } = await holdAt(page, 0);
    expect(opacity).toBe(1);
    const ofEveryKeyframe = ['composite', 'computedOffset', 'easing', 'offset'];
    expect(properties.filter((name) => !ofEveryKeyframe.includes(name)).sort()).toEqual([
      'opacity',
      'transform',
    ]);
    expect(targets).toEqual(['div', 'div']);
    expect((await holdAt(page, 1400)).opacity).toBe(0);
  });

  it.each([
    { width: 320, height: 568 },
    { width: 360, height: 640 },
    { width: 390, height: 664 },
    PHONE,
    { width: 412, height: 915 },
    { width: 520, height: 720 },
    { width: 768, height: 1024 },
    { width: 820, height: 1180 },
    { width: 1024, height: 768 },
    { width: 1366, height: 768 },
    { width: 1440, height: 900 },
    { width: 2560, height: 1300 },
  ])('has the hero’s sun and horizon where the hero has them: $width × $height', async (viewport) => {
    const page = await visit({ viewport });
    await holdAt(page, 1000);
    const places = await page
      .locator('div[aria-hidden="true"] svg:has(use), #home-section > svg:has(use)')
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.map((svg) => {
          const { top, bottom, left } = svg.getBoundingClientRect();
          return [top, bottom, left].map((value) => Math.round(value * 10) / 10);
        }),
      );
    const [sun, sea, hero] = places;
    expect(places).toHaveLength(3);
    expect(sun).toEqual(sea);
    expect(sea).toEqual(hero);
  });

  it('lets the pointer through while it covers the page', async () => {
    const page = await visit();
    await holdAt(page, 0);
    const hit = await page.locator('#home-section .button').evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === button;
    });
    expect(hit).toBe(true);
  });

  it('is left out under reduced motion', async () => {
    const isSeen = (page: Page) =>
      page
        .locator('body div[aria-hidden="true"]')
        .first()
        .evaluate((loader) => loader.checkVisibility({ visibilityProperty: true }));
    expect(await isSeen(await visit({ reducedMotion: 'reduce' }))).toBe(false);
    expect(await isSeen(await visit())).toBe(true);
  });
});

/** How much of each figure stands above the window's foot, from 0 to 1. */
const measurePeople = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      ['walker', 'lunge', 'child'].map((name) => {
        const figures = [...document.querySelectorAll(`#home-section [href="#art-${name}"]:not([class])`)];
        const { top = 0, height = 1 } =
          figures.map((figure) => figure.getBoundingClientRect()).find((box) => box.height > 0) ?? {};
        return [name, Math.min(1, (innerHeight - top) / height)];
      }),
    ),
  );

describe('on a phone’s first screen stand people', () => {
  it.each([
    [390, 844, 1],
    [390, 664, 0.9],
    [360, 640, 0.9],
    [320, 568, 0.45],
  ])('at %i × %i', async (width, height, share) => {
    const page = await visit({ viewport: { width, height }, reducedMotion: 'reduce' });
    const people = await measurePeople(page);
    for (const part of Object.values(people)) expect(part).toBeGreaterThanOrEqual(share);
    const { words, foot } = await page.evaluate(() => ({
      words: document.querySelector('#home-section .actions')?.getBoundingClientRect().bottom ?? 0,
      foot: innerHeight,
    }));
    // The telephone stands beside the button.
    expect(words).toBeLessThan(foot);
    expect(words).toBeGreaterThan(0);
  });
});

it('sets the navigation’s last word on the edge that the words below keep', async () => {
  const page = await visit({ viewport: { ...DESKTOP, width: 1440 } });
  const ends = await page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('nav a:last-child') as Node);
    const wrap = document.querySelector('header .wrap') as HTMLElement;
    return { word: range.getBoundingClientRect().right, edge: wrap.getBoundingClientRect().right };
  });
  expect(Math.abs(ends.word - ends.edge)).toBeLessThan(1);
});
