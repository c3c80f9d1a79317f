import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  focused,
  hashOf,
  holdRequests,
  jumpTo,
  MOVING,
  PHONE,
  scrollTop,
  setBrowserFontSize,
  shareSiteVisits,
  stopClock,
  waitUntilStill,
} from './page-visit.ts';

const visit = shareSiteVisits();

const button = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const panel = (page: Page) => page.locator('#menu');
const expanded = (page: Page) => button(page).getAttribute('aria-expanded');
const linkInMenu = (page: Page, name: string) => panel(page).getByRole('link', { name });

async function openMenu(page: Page): Promise<void> {
  await button(page).click();
  await panel(page).waitFor({ state: 'visible' });
  await expect.poll(() => expanded(page)).toBe('true');
  // With motion the panel slides in. A click beside it must not hit the moving panel.
  await panel(page).evaluate((menu) => Promise.all(menu.getAnimations().map(({ finished }) => finished)));
}

async function expectClosed(page: Page, by: string): Promise<void> {
  await panel(page).waitFor({ state: 'hidden' });
  await expect.poll(() => expanded(page), { message: by }).toBe('false');
  await expect.poll(() => hasFocus(button(page)), { message: `${by}: the focus` }).toBe(true);
}

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** Finds the centre of a target for a tap or a click. */
async function findCentre(locator: Locator): Promise<[x: number, y: number]> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It has no place on the page.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Simulates a browser from before 2023, without popovers. */
const removePopoverSupport = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover'])
      delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name];
  });

describe('the phone menu', () => {
  it('closes by its button, Escape and a click or tap beside it, returns the focus, and stays open otherwise', async () => {
    const page = await visit({ viewport: PHONE, touch: true });
    expect(await expanded(page)).toBe('false');
    await openMenu(page);
    await panel(page).getByRole('button').click();
    await expectClosed(page, 'its button');

    await openMenu(page);
    await page.keyboard.press('Escape');
    await expectClosed(page, 'Escape');

    await openMenu(page);
    const ground = await panel(page).boundingBox();
    if (!ground) throw new Error('The menu has no place on the page.');
    await page.mouse.click(ground.x + ground.width / 2, ground.y + ground.height * 0.7);
    await page.mouse.click(ground.x + 4, ground.y + 4);
    expect(await expanded(page), 'a click on its own ground').toBe('true');
    await page.mouse.click(10, 400);
    await expectClosed(page, 'a click beside it');

    await page.setViewportSize({ width: 320, height: 568 });
    await openMenu(page);
    const edge = (await panel(page).boundingBox())?.x ?? Number.NaN;
    await page.touchscreen.tap(edge - 24, 300);
    await expectClosed(page, 'a tap between the waves of its edge on a small phone');
  });

  it('closes in windows wider than 768 px, and moves its focus to the header’s links', async () => {
    const page = await visit({ viewport: { width: 769, height: 800 } });
    expect(await button(page).isVisible(), 'at 769 px').toBe(false);
    await page.setViewportSize({ width: 768, height: 844 });
    expect(await button(page).isVisible(), 'at 768 px').toBe(true);
    await page.setViewportSize(PHONE);
    await openMenu(page);
    await page.setViewportSize({ width: 768, height: 844 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await expanded(page), 'at 768 px').toBe('true');
    const main = page.getByRole('navigation', { name: 'Main' });
    const widen = async () => {
      await page.setViewportSize({ width: 769, height: 844 });
      await panel(page).waitFor({ state: 'hidden' });
      expect(await main.isVisible()).toBe(true);
    };
    await widen();
    // The focus of its Close button moves to the first link, never to the hidden skip link.
    await expect.poll(() => hasFocus(main.getByRole('link').first()), { message: 'first link' }).toBe(true);

    await page.setViewportSize(PHONE);
    await openMenu(page);
    await linkInMenu(page, 'Pricing').focus();
    await widen();
    const pricing = main.getByRole('link', { name: 'Pricing' });
    await expect.poll(() => hasFocus(pricing), { message: 'the same link' }).toBe(true);
  });

  it('scrolls to the chosen section at once under reduced motion, and after a glide, tapped once or twice', async () => {
    const page = await visit({ viewport: PHONE });
    await openMenu(page);
    await linkInMenu(page, 'About').click();
    await panel(page).waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('about-section');
    expect(hashOf(page)).toBe('#about-section');

    await page.emulateMedia(MOVING);
    await stopClock(page);
    for (const gap of [0, 60, 200, 300]) {
      await page.evaluate(() => {
        history.replaceState(null, '', '/');
        scrollTo({ top: 0, behavior: 'instant' });
      });
      await openMenu(page);
      const point = await findCentre(linkInMenu(page, 'Pricing'));
      await page.mouse.click(...point);
      await page.clock.runFor(gap);
      if (gap > 0) await page.mouse.click(...point);
      await page.clock.runFor(1000);
      const message = `the second tap after ${gap} ms`;
      await expect.poll(() => hashOf(page), { message }).toBe('#pricing-section');
      expect(await focused(page), message).toBe('pricing-section');
    }
  });

  it.each([
    ['a popover', ':popover-open', {}],
    ['a modal dialog, in a browser without popovers', ':modal', { prepare: removePopoverSupport }],
  ])('takes the focus, traps it, and stops the page behind from scrolling: %s', async (_, state, options) => {
    const page = await visit({ viewport: PHONE, ...options });
    await openMenu(page);
    expect(await panel(page).evaluate((menu, is) => menu.matches(is), state)).toBe(true);
    const inside = () =>
      page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement === body || !!activeElement?.closest('#menu');
      });
    for (let press = 0; press < 12; press++) {
      expect(await inside(), `after ${press} tabs`).toBe(true);
      await page.keyboard.press('Tab');
    }
    await page.mouse.move(10, 400);
    await page.mouse.wheel(0, 600);
    expect(await waitUntilStill(page), 'while it is open').toBe(0);
    await page.keyboard.press('Escape');
    await expectClosed(page, 'Escape');
    await page.mouse.wheel(0, 600);
    await expect.poll(() => scrollTop(page), { message: 'once it is closed' }).toBeGreaterThan(0);
  });

  it('works before its script loads, and keeps the focus inside when the script loads while it is open', async () => {
    const { prepare, arrive } = holdRequests();
    const page = await visit({ viewport: PHONE, prepare, withoutScripts: true });
    const open = async () => {
      await button(page).click();
      await panel(page).waitFor({ state: 'visible' });
    };
    await open();
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await panel(page).waitFor({ state: 'hidden' });
    expect(hashOf(page), 'its own button').toBe('');

    const under = await page.locator('#home-section .button').boundingBox();
    const point = [40, (under?.y ?? Number.NaN) + 20] as const;
    await open();
    await page.mouse.click(...point);
    await panel(page).waitFor({ state: 'hidden' });
    expect(hashOf(page), 'a tap beside it presses nothing under it').toBe('');
    await page.mouse.click(...point);
    await expect.poll(() => hashOf(page), { message: 'the same without a menu' }).toBe('#contact-section');

    await jumpTo(page, 0);
    await open();
    await linkInMenu(page, 'Pricing').click();
    await panel(page).waitFor({ state: 'hidden' });
    expect(hashOf(page)).toBe('#pricing-section');
    expect(await scrollTop(page)).toBeGreaterThan(PHONE.height);

    await open();
    arrive();
    const isInert = () => page.locator('main').evaluate((main) => (main as HTMLElement).inert);
    await expect.poll(isInert).toBe(true);
    await page.keyboard.press('Escape');
    await expectClosed(page, 'Escape');
    await expect.poll(isInert).toBe(false);
  });

  it('closes when its script loads, if the phone was turned before', async () => {
    const { prepare, arrive } = holdRequests();
    const page = await visit({ viewport: PHONE, prepare, withoutScripts: true });
    await button(page).click();
    await panel(page).waitFor({ state: 'visible' });
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    expect(await panel(page).isVisible()).toBe(true);
    arrive();
    await panel(page).waitFor({ state: 'hidden' });
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
  });

  it('shows whole words, one below the other, at twice the text size on a small phone', async () => {
    const page = await visit({ viewport: { width: 320, height: 640 } });
    await setBrowserFontSize(page, 32);
    await openMenu(page);
    const lines = await panel(page)
      .locator('nav a, a[href^="tel:"]')
      .evaluateAll((links) =>
        links.map((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          const { top, bottom, left, right } = range.getBoundingClientRect();
          return { top, bottom, isCut: left < 0 || right > innerWidth, lines: range.getClientRects().length };
        }),
      );
    expect(lines.length).toBeGreaterThan(4);
    for (const [at, line] of lines.entries()) {
      expect(line).toMatchObject({ isCut: false, lines: 1 });
      expect(line.top).toBeGreaterThanOrEqual(lines[at - 1]?.bottom ?? 0);
    }
  });
});

it('the phone menu without scripts opens, navigates and closes by links, by keyboard too, and stays in reach', async () => {
  const page = await visit({ viewport: PHONE, js: false });
  const opener = page.getByRole('link', { name: 'Menu', exact: true });
  expect(await button(page).isVisible()).toBe(false);
  const widthOf = async () => (await opener.boundingBox())?.width;
  const width = await widthOf();
  expect(width).toBeGreaterThan(0);
  await page.locator('header b').evaluate((name) => {
    name.textContent = 'Mount Gravatt East Exercise Physiology';
  });
  expect(await widthOf(), 'beside a long name').toBe(width);

  await opener.focus();
  await page.keyboard.press('Enter');
  await panel(page).waitFor({ state: 'visible' });
  for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await panel(page).waitFor({ state: 'hidden' });
  expect(hashOf(page), 'by keyboard').toBe('#about-section');

  await page.mouse.move(10, 400);
  for (const [by, close] of [
    ['its Close link', () => linkInMenu(page, 'Close').click()],
    ['a tap beside it', () => page.mouse.click(10, 400)],
  ] as const) {
    const before = await scrollTop(page);
    await opener.click();
    await panel(page).waitFor({ state: 'visible' });
    await page.mouse.wheel(0, 300);
    await expect.poll(() => scrollTop(page)).toBe(before + 300);
    await close();
    await panel(page).waitFor({ state: 'hidden' });
    expect(await scrollTop(page), by).toBe(before + 300);
  }

  await opener.click();
  await linkInMenu(page, 'Pricing').click();
  await panel(page).waitFor({ state: 'hidden' });
  expect(hashOf(page)).toBe('#pricing-section');
  const heading = page.locator('#pricing-heading');
  const { top } = await heading.evaluate((element) => element.getBoundingClientRect().toJSON());
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(300);

  const openerTop = async () => (await opener.boundingBox())?.y ?? Number.NaN;
  expect(await openerTop(), 'far down the page').toBeGreaterThanOrEqual(0);
  expect(await openerTop(), 'far down the page').toBeLessThan(80);
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await openerTop(), 'in a very short window').toBeLessThan(-100);
});
