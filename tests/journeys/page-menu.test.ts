import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { focused, hashOf, holdRequests, onTheSite, PHONE, scrollTop, settled } from './page-visit.ts';

const visit = onTheSite();

const button = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const panel = (page: Page) => page.locator('#menu');
const expanded = (page: Page) => button(page).getAttribute('aria-expanded');

async function openMenu(page: Page): Promise<void> {
  await button(page).click();
  await panel(page).waitFor({ state: 'visible' });
  await expect.poll(() => expanded(page)).toBe('true');
  // The panel slides in; a click aimed beside it must not meet it on its way.
  await panel(page).evaluate((menu) => Promise.all(menu.getAnimations().map(({ finished }) => finished)));
}

async function expectClosed(page: Page): Promise<void> {
  await panel(page).waitFor({ state: 'hidden' });
  expect(await expanded(page)).toBe('false');
}

/** As browsers before 2023. */
const forgetPopovers = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover'])
      delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name];
  });

const buttonHasFocus = (page: Page) => button(page).evaluate((element) => element === document.activeElement);

describe('the menu of a phone', () => {
  it.each([
    ['its close button', (page: Page) => panel(page).getByRole('button').click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a click beside it', (page: Page) => page.mouse.click(10, 400)],
  ])('closes by %s and gives the focus back', async (_, close) => {
    const page = await visit({ viewport: PHONE });
    expect(await expanded(page)).toBe('false');
    await openMenu(page);
    await close(page);
    await expectClosed(page);
    expect(await buttonHasFocus(page)).toBe(true);
  });

  it('closes by a tap between the waves of its edge, on a small phone too', async () => {
    const page = await visit({ viewport: { width: 320, height: 568 }, touch: true });
    await openMenu(page);
    const ground = await panel(page).boundingBox();
    await page.touchscreen.tap((ground?.x ?? NaN) - 24, 300);
    await expectClosed(page);
    expect(await buttonHasFocus(page)).toBe(true);
  });

  it.each([60, 200, 300])(
    'leads to the chosen section when the link is tapped twice, %d ms apart',
    async (gap) => {
      const page = await visit({ viewport: PHONE });
      await openMenu(page);
      const link = await panel(page).getByRole('link', { name: 'Pricing' }).boundingBox();
      if (!link) throw new Error('The link has no place.');
      const tap = () => page.mouse.click(link.x + link.width / 2, link.y + link.height / 2);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await tap();
      await page.clock.runFor(gap);
      await tap();
      await page.waitForTimeout(100);
      await page.clock.runFor(1000);
      await expect.poll(() => hashOf(page)).toBe('#pricing-section');
      expect(await focused(page)).toBe('pricing-section');
    },
  );

  it('stays open when its own ground is clicked', async () => {
    const page = await visit({ viewport: PHONE });
    await openMenu(page);
    const ground = await panel(page).boundingBox();
    if (!ground) throw new Error('The menu has no place on the page.');
    await page.mouse.click(ground.x + ground.width / 2, ground.y + ground.height * 0.7);
    await page.mouse.click(ground.x + 4, ground.y + 4);
    expect(await expanded(page)).toBe('true');
    await page.mouse.click(10, 400);
    await expectClosed(page);
  });

  it('closes when the window becomes wider than 768 px, and not before', async () => {
    const page = await visit({ viewport: PHONE });
    await openMenu(page);
    await page.setViewportSize({ width: 768, height: 844 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await expanded(page)).toBe('true');
    await page.setViewportSize({ width: 769, height: 844 });
    await panel(page).waitFor({ state: 'hidden' });
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
  });

  it('hands the focus over to the same link of the header when the window becomes wider', async () => {
    const page = await visit({ viewport: PHONE });
    await openMenu(page);
    await panel(page).getByRole('link', { name: 'Pricing' }).focus();
    await page.setViewportSize({ width: 1024, height: 844 });
    await panel(page).waitFor({ state: 'hidden' });
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' });
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('hands the focus of its Close button over to the first link, never to the hidden one above the page', async () => {
    const page = await visit({ viewport: PHONE });
    await openMenu(page);
    await page.setViewportSize({ width: 1024, height: 844 });
    await panel(page).waitFor({ state: 'hidden' });
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first();
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it.each(['no-preference', 'reduce'] as const)(
    'leads to the chosen section, motion: %s',
    async (reducedMotion) => {
      const page = await visit({ viewport: PHONE, reducedMotion });
      await openMenu(page);
      await panel(page).getByRole('link', { name: 'About' }).click();
      await expectClosed(page);
      await settled(page);
      expect(hashOf(page)).toBe('#about-section');
      expect(await focused(page)).toBe('about-section');
    },
  );

  it.each([
    ['a popover', ':popover-open', {}],
    ['a modal dialog, where the browser knows no popover', ':modal', { prepare: forgetPopovers }],
  ])('takes the focus in, keeps it, and holds the page behind still: %s', async (_, state, options) => {
    const page = await visit({ viewport: PHONE, ...options });
    await openMenu(page);
    expect(await panel(page).evaluate((menu, is) => menu.matches(is), state)).toBe(true);
    const inside = () =>
      page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement === body || !!activeElement?.closest('#menu');
      });
    for (let press = 0; press < 12; press++) {
      expect(await inside()).toBe(true);
      await page.keyboard.press('Tab');
    }
    await page.mouse.move(10, 400);
    await page.mouse.wheel(0, 600);
    expect(await settled(page)).toBe(0);
    await page.keyboard.press('Escape');
    await expectClosed(page);
    expect(await buttonHasFocus(page)).toBe(true);
    await page.mouse.wheel(0, 600);
    expect(await settled(page)).toBeGreaterThan(0);
  });

  it('keeps the focus inside where it was open before its script came', async () => {
    const { prepare, arrive } = holdRequests();
    const page = await visit({ viewport: PHONE, prepare, asleep: true });
    await button(page).click();
    await panel(page).waitFor({ state: 'visible' });
    arrive();
    const isInert = () => page.locator('main').evaluate((main) => (main as HTMLElement).inert);
    await expect.poll(isInert).toBe(true);
    await page.keyboard.press('Escape');
    await expectClosed(page);
    expect(await isInert()).toBe(false);
  });

  it('closes when its script comes, where the phone was turned before', async () => {
    const { prepare, arrive } = holdRequests();
    const page = await visit({ viewport: PHONE, prepare, asleep: true });
    await button(page).click();
    await panel(page).waitFor({ state: 'visible' });
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    expect(await panel(page).isVisible()).toBe(true);
    arrive();
    await panel(page).waitFor({ state: 'hidden' });
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
  });

  describe('before any script is there', () => {
    const open = async () => {
      const page = await visit({ viewport: PHONE, prepare: holdRequests().prepare, asleep: true });
      await button(page).click();
      await panel(page).waitFor({ state: 'visible' });
      return page;
    };

    it('opens by its button and closes by its own', async () => {
      const page = await open();
      await panel(page).getByRole('button', { name: 'Close' }).click();
      await panel(page).waitFor({ state: 'hidden' });
      expect(hashOf(page)).toBe('');
    });

    it('leads to the chosen section and is gone from over it', async () => {
      const page = await open();
      await panel(page).getByRole('link', { name: 'Pricing' }).click();
      await panel(page).waitFor({ state: 'hidden' });
      expect(hashOf(page)).toBe('#pricing-section');
      expect(await scrollTop(page)).toBeGreaterThan(PHONE.height);
    });

    it('is closed by a tap beside it, which presses nothing that lies under it', async () => {
      const page = await open();
      const under = await page.locator('#home-section .button').boundingBox();
      const [x, y] = [40, (under?.y ?? Number.NaN) + 20];
      await page.mouse.click(x, y);
      await panel(page).waitFor({ state: 'hidden' });
      expect(hashOf(page)).toBe('');
      // The same press without a menu over it.
      await page.mouse.click(x, y);
      await expect.poll(() => hashOf(page)).toBe('#contact-section');
    });
  });
});

describe('the menu of a phone without scripts', () => {
  const opener = (page: Page) => page.getByRole('link', { name: 'Menu', exact: true });
  const open = async (page: Page) => {
    expect(await button(page).isVisible()).toBe(false);
    await opener(page).click();
    await panel(page).waitFor({ state: 'visible' });
  };

  it('stays in reach while the page is read, but not in a very short window', async () => {
    const page = await visit({ viewport: PHONE, js: false });
    await page.mouse.move(10, 400);
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => scrollTop(page)).toBe(3000);
    const top = async () => (await opener(page).boundingBox())?.y ?? Number.NaN;
    expect(await top()).toBeGreaterThanOrEqual(0);
    expect(await top()).toBeLessThan(80);
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await top()).toBeLessThan(-100);
  });

  it('leads to the chosen section and is gone from over it', async () => {
    const page = await visit({ viewport: PHONE, js: false });
    await open(page);
    await panel(page).getByRole('link', { name: 'Pricing' }).click();
    expect(hashOf(page)).toBe('#pricing-section');
    await panel(page).waitFor({ state: 'hidden' });
    const { top } = await page
      .locator('#pricing-heading')
      .evaluate((heading) => heading.getBoundingClientRect());
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(300);
  });

  it.each([
    ['its Close link', (page: Page) => panel(page).getByRole('link', { name: 'Close' }).click()],
    ['a tap beside it', (page: Page) => page.mouse.click(10, 400)],
  ])('closes by %s, and the page stays where it is', async (_, close) => {
    const page = await visit({ viewport: PHONE, js: false });
    await open(page);
    await page.mouse.move(10, 400);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => scrollTop(page)).toBe(300);
    await close(page);
    await panel(page).waitFor({ state: 'hidden' });
    expect(await scrollTop(page)).toBe(300);
  });

  it('has its links in reach of the keyboard at once', async () => {
    const page = await visit({ viewport: PHONE, js: false });
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).waitFor({ state: 'visible' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await panel(page).waitFor({ state: 'hidden' });
    expect(hashOf(page)).toBe('#about-section');
  });
});

it('shows whole words, one below the other, where letters are twice as large on a small phone', async () => {
  const page = await visit({ viewport: { width: 320, height: 640 } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
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

it('has no menu button where the links have room', async () => {
  const page = await visit({ viewport: { width: 769, height: 800 } });
  expect(await button(page).isVisible()).toBe(false);
  await page.setViewportSize({ width: 768, height: 800 });
  expect(await button(page).isVisible()).toBe(true);
});
