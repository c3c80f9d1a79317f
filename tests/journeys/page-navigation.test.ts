import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  actAndAwaitEvent,
  DESKTOP,
  focused,
  hashOf,
  jumpTo,
  MOVING,
  PHONE,
  scrollTop,
  shareSiteVisits,
  stopClock,
  topOf,
  waitUntilStill,
} from './page-visit.ts';

const visit = shareSiteVisits();

const topLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Records each frame from now on. @returns a function that gives the frames so far */
async function watchFrames(page: Page): Promise<() => Promise<Frame[]>> {
  const watched = await page.evaluateHandle(() => {
    const frames: { top: number; hash: string; focus: string }[] = [];
    const record = () => {
      frames.push({ top: scrollY, hash: location.hash, focus: document.activeElement?.id ?? '' });
      requestAnimationFrame(record);
    };
    record();
    return frames;
  });
  return () => watched.jsonValue();
}

interface Frame {
  top: number;
  hash: string;
  focus: string;
}

/** Whether the section's heading is inside the window and below the header. */
function isHeadingClear(page: Page, id: string): Promise<boolean> {
  return page.evaluate((section) => {
    const heading = document.querySelector(`#${section} :is(h1, h2)`)?.getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect();
    return !!heading && !!header && heading.top >= header.bottom && heading.bottom <= innerHeight;
  }, id);
}

describe('an anchor click', () => {
  it('glides for 600 ms, then sets the hash, then focuses the section', async () => {
    const page = await visit(MOVING);
    await stopClock(page);
    const frames = await watchFrames(page);
    await topLink(page, 'Pricing').click();
    // The frame that ends the glide may begin at exactly 600 ms.
    await page.clock.runFor(599);
    expect(hashOf(page), 'after 599 ms').toBe('');
    expect(await focused(page), 'after 599 ms').not.toBe('pricing-section');
    await page.clock.runFor(41);
    await expect.poll(() => hashOf(page), { message: 'after 640 ms' }).toBe('#pricing-section');
    await page.clock.runFor(100);
    const all = await frames();
    const end = all.at(-1);
    expect(end).toMatchObject({ hash: '#pricing-section', focus: 'pricing-section' });
    expect(await isHeadingClear(page, 'pricing-section')).toBe(true);
    const under = all.filter(({ top }) => top > 0 && top < (end?.top ?? 0));
    expect(under.length).toBeGreaterThan(3);
    expect(under.map(({ top }) => top)).toEqual(under.map(({ top }) => top).toSorted((a, b) => a - b));
    expect(under.every(({ hash, focus }) => hash === '' && focus !== 'pricing-section')).toBe(true);
  });

  it('stops gliding at the visitor’s wheel, key or touch', async () => {
    const page = await visit({ ...MOVING, touch: true });
    // The page's clock is stopped, because a busy machine may need longer than the whole glide.
    await stopClock(page);
    for (const [type, takeOver] of [
      ['wheel', () => page.mouse.wheel(0, -1)],
      ['keydown', () => page.keyboard.press('ArrowUp')],
      ['touchstart', () => page.touchscreen.tap(640, 500)],
    ] as const) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await topLink(page, 'Contact').click();
      await page.clock.runFor(200);
      expect(await scrollTop(page), type).toBeGreaterThan(0);
      await actAndAwaitEvent(page, type, takeOver);
      await page.clock.runFor(1000);
      expect(hashOf(page), type).toBe('');
      expect(await focused(page), type).not.toBe('contact-section');
      expect(await isHeadingClear(page, 'contact-section'), type).toBe(false);
    }
    await topLink(page, 'Contact').click();
    await page.clock.runFor(1000);
    await expect.poll(() => hashOf(page)).toBe('#contact-section');
    expect(await isHeadingClear(page, 'contact-section')).toBe(true);
  });

  it('jumps under reduced motion, and leaves new tabs to the browser', async () => {
    const page = await visit();
    const opened = page.context().waitForEvent('page');
    await topLink(page, 'Pricing').click({ modifiers: ['Control'] });
    const tab = await opened;
    await tab.waitForURL(/#pricing-section$/);
    expect(await scrollTop(page)).toBe(0);
    await tab.close();

    const frames = await watchFrames(page);
    await topLink(page, 'Pricing').click();
    const end = await waitUntilStill(page);
    expect(end).toBeGreaterThan(0);
    expect((await frames()).filter(({ top }) => top > 0 && top < end)).toEqual([]);
    expect(await focused(page)).toBe('pricing-section');
  });
});

it('restores the scroll position on back and forward', async () => {
  const page = await visit();
  const positions = [0];
  for (const name of ['About', 'Contact']) {
    await topLink(page, name).click();
    positions.push(await waitUntilStill(page));
  }
  await page.goBack();
  expect([hashOf(page), await waitUntilStill(page)]).toEqual(['#about-section', positions[1]]);
  await page.goBack();
  expect([hashOf(page), await waitUntilStill(page)]).toEqual(['', positions[0]]);
  await page.goForward();
  expect([hashOf(page), await waitUntilStill(page)]).toEqual(['#about-section', positions[1]]);
});

it('keeps headings clear of the header however they are reached, and lets no click through the header', async () => {
  const page = await visit();
  const sections = ['services', 'about', 'pricing', 'faq', 'contact'].map((name) => `${name}-section`);
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    const tops: number[] = [];
    for (const id of sections) {
      const at = `${id} at ${viewport.width} px`;
      await page.evaluate((hash) => location.assign(hash), `#${id}`);
      await waitUntilStill(page);
      expect(await isHeadingClear(page, id), `${at} by its address`).toBe(true);
      tops.push(await topOf(page, `#${id} h2`));
    }
    // All headings end at the same height, within half a line.
    expect(Math.max(...tops) - Math.min(...tops), tops.join()).toBeLessThanOrEqual(20);
    const quick = page.getByRole('navigation', { name: 'Quick links' });
    for (const [name, id] of [
      ['Services', 'services-section'],
      ['About', 'about-section'],
    ] as const) {
      await jumpTo(page, 1e6);
      await quick.getByRole('link', { name, exact: true }).click();
      await waitUntilStill(page);
      expect(await isHeadingClear(page, id), `${id} by its link at ${viewport.width} px`).toBe(true);
    }
  }
  const hits = await page.evaluate(() =>
    [60, 195, 260].map((x) => document.elementFromPoint(x, 20)?.closest('header') !== null),
  );
  expect(hits).toEqual([true, true, true]);
});

it('"Enquire now" and the pricing invitation scroll to the form, on a phone to its heading, telephone and first fields', async () => {
  const page = await visit();
  for (const viewport of [DESKTOP, PHONE, { ...PHONE, height: 664 }]) {
    await page.setViewportSize(viewport);
    for (const name of ['Get in touch', 'Enquire now']) {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.getByRole('link', { name }).click();
      await expect
        .poll(() => focused(page), { message: `${name} at ${viewport.width} px` })
        .toBe('contact-section');
    }
    if (viewport.width !== PHONE.width) continue;
    await waitUntilStill(page);
    expect(await topOf(page, '#contact-heading'), `${viewport.height} px high`).toBeLessThan(160);
    // A short phone has room for the telephone, the next steps, and the first field.
    const field = page.getByLabel(viewport.height < PHONE.height ? 'First name' : 'Last name');
    const { bottom } = await field.evaluate((element) => element.getBoundingClientRect().toJSON());
    expect(bottom, `${viewport.height} px high`).toBeLessThan(viewport.height);
    expect(await page.getByRole('link', { name: 'Call 0491 570 006' }).isVisible()).toBe(true);
  }
  await page.evaluate(() => location.assign('#about-section'));
  await waitUntilStill(page);
  expect(await topOf(page, '#about-heading')).toBeLessThan(160);
  expect(await topOf(page, '#about-heading')).toBeGreaterThan(64);
});

it('marks the link of the section being read, however it is reached', async () => {
  const page = await visit({ viewport: { width: 1440, height: 900 } });
  /** Lists the links marked as current. The bar and the menu mark the same ones. */
  const listCurrent = () => page.locator('header nav [aria-current]').allTextContents();
  const expectCurrent = (name: string, message: string) =>
    expect.poll(listCurrent, { message }).toEqual(name ? [name, name] : []);
  await expectCurrent('Home', 'at the start');
  await page.keyboard.press('End');
  await expectCurrent('Contact', 'by the key End');

  const jumpToShare = (share: number) =>
    page.evaluate((to) => scrollTo({ top: to * document.body.scrollHeight, behavior: 'instant' }), share);
  for (const [id, name] of [
    ['about', 'About'],
    ['pricing', 'Pricing'],
    ['services', ''],
    ['faq', 'FAQ'],
    ['contact', 'Contact'],
    ['home', 'Home'],
  ] as const) {
    await page.evaluate((section) => document.getElementById(section)?.scrollIntoView(), `${id}-section`);
    await expectCurrent(name, id);
  }
  for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
    await page.setViewportSize(viewport);
    const at = `at ${viewport.width} px`;
    await jumpToShare(0);
    await expectCurrent('Home', `the top ${at}`);
    await jumpToShare(1);
    await expectCurrent('Contact', `the foot ${at}`);
    // The sea between two sections belongs to none: the section above it stays marked.
    await page.evaluate(() => {
      const sea = document.querySelector('#pricing-section')?.previousElementSibling as Element;
      scrollTo({ top: scrollY + sea.getBoundingClientRect().top - innerHeight * 0.38, behavior: 'instant' });
    });
    await expectCurrent('About', `the sea ${at}`);
  }
});

it('skips to the content by keyboard, and shrinks the header past 100 px', async () => {
  const page = await visit();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('main');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Enquire now');

  const height = () => page.evaluate(() => document.querySelector('header')?.offsetHeight ?? 0);
  await jumpTo(page, 0);
  const tall = await height();
  expect(tall).toBeGreaterThan(68);
  await jumpTo(page, 101);
  await expect.poll(height).toBe(68);
  await jumpTo(page, 100);
  await expect.poll(height).toBe(tall);
});

it('keeps the header in view on an upright phone, and lets it scroll away on a sideways one', async () => {
  const page = await visit({ viewport: PHONE, touch: true });
  const headerPosition = () =>
    page
      .locator('header')
      .first()
      .evaluate((header) => getComputedStyle(header).position);
  await page.evaluate(() => scrollTo(0, 1));
  await expect.poll(headerPosition).toBe('fixed');
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await expect.poll(headerPosition).toBe('absolute');
});
