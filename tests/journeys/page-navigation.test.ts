import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, focused, hashOf, onTheSite, PHONE, scrollTop, settled } from './page-visit.ts';

const visit = onTheSite();

const topLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** What each frame showed from now on until the page stands still on the target. */
async function watchFrames(page: Page, act: () => Promise<void>): Promise<Frame[]> {
  await page.evaluate(() => {
    const frames: Frame[] = [];
    const note = () => {
      frames.push({ top: scrollY, hash: location.hash, focus: document.activeElement?.id ?? '' });
      requestAnimationFrame(note);
    };
    Object.assign(globalThis, { frames });
    note();
  });
  await act();
  await settled(page);
  return page.evaluate(() => (globalThis as unknown as { frames: Frame[] }).frames);
}

interface Frame {
  top: number;
  hash: string;
  focus: string;
}

/** Whether the section's heading is inside the window and below the header. */
function headingIsClear(page: Page, id: string): Promise<boolean> {
  return page.evaluate((section) => {
    const heading = document.querySelector(`#${section} :is(h1, h2)`)?.getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect();
    return !!heading && !!header && heading.top >= header.bottom && heading.bottom <= innerHeight;
  }, id);
}

describe('an anchor click', () => {
  it('glides, then sets the hash, then focuses the section', async () => {
    const page = await visit();
    const frames = await watchFrames(page, () => topLink(page, 'Pricing').click());
    const under = frames.filter(({ top }) => top > 0 && top < (frames.at(-1)?.top ?? 0));
    expect(under.length).toBeGreaterThan(3);
    expect(under.map(({ top }) => top)).toEqual(under.map(({ top }) => top).toSorted((a, b) => a - b));
    expect(under.every(({ hash, focus }) => hash === '' && focus !== 'pricing-section')).toBe(true);
    expect(frames.at(-1)).toMatchObject({ hash: '#pricing-section', focus: 'pricing-section' });
  });

  it.each([
    ['wheel', (page: Page) => page.mouse.wheel(0, -1)],
    ['key', (page: Page) => page.keyboard.press('ArrowUp')],
  ])('gives way to the %s of the visitor at once', async (_, takeOver) => {
    const page = await visit();
    // The page's clock stands still on the way: a busy machine may take longer than the whole glide to take over.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await topLink(page, 'Contact').click();
    await page.clock.runFor(200);
    expect(await scrollTop(page)).toBeGreaterThan(0);
    await takeOver(page);
    await page.waitForTimeout(100);
    await page.clock.runFor(1000);
    expect(hashOf(page)).toBe('');
    expect(await focused(page)).not.toBe('contact-section');
    expect(await headingIsClear(page, 'contact-section')).toBe(false);

    await topLink(page, 'Contact').click();
    await page.clock.runFor(1000);
    expect(hashOf(page)).toBe('#contact-section');
    expect(await headingIsClear(page, 'contact-section')).toBe(true);
  });

  it('gives way to a touch', async () => {
    const page = await visit({ touch: true });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await topLink(page, 'Contact').tap();
    await page.clock.runFor(200);
    expect(await scrollTop(page)).toBeGreaterThan(0);
    await page.touchscreen.tap(640, 500);
    await page.waitForTimeout(100);
    await page.clock.runFor(1000);
    expect(hashOf(page)).toBe('');
  });

  it('jumps where motion is unwelcome', async () => {
    const page = await visit({ reducedMotion: 'reduce' });
    const frames = await watchFrames(page, () => topLink(page, 'Pricing').click());
    const end = frames.at(-1)?.top ?? 0;
    expect(end).toBeGreaterThan(0);
    expect(frames.filter(({ top }) => top > 0 && top < end)).toEqual([]);
    expect(await focused(page)).toBe('pricing-section');
  });

  it('leaves new tabs to the browser', async () => {
    const page = await visit();
    const opened = page.context().waitForEvent('page');
    await topLink(page, 'Pricing').click({ modifiers: ['Control'] });
    const tab = await opened;
    expect(new URL(tab.url()).hash).toBe('#pricing-section');
    expect(await scrollTop(page)).toBe(0);
  });
});

it('goes back and forward to where the visitor was', async () => {
  const page = await visit();
  const places = [0];
  for (const name of ['About', 'Contact']) {
    await topLink(page, name).click();
    places.push(await settled(page));
  }
  await page.goBack();
  expect([hashOf(page), await settled(page)]).toEqual(['#about-section', places[1]]);
  await page.goBack();
  expect([hashOf(page), await settled(page)]).toEqual(['', places[0]]);
  await page.goForward();
  expect([hashOf(page), await settled(page)]).toEqual(['#about-section', places[1]]);
});

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s', (_, viewport) => {
  const sections = ['services', 'about', 'pricing', 'faq', 'contact'].map((name) => `${name}-section`);

  it('no heading is under the header, however one comes to it', async () => {
    const page = await visit({ viewport, reducedMotion: 'reduce' });
    const tops: number[] = [];
    for (const id of sections) {
      await page.goto(`${new URL(page.url()).origin}/#${id}`);
      await settled(page);
      expect(await headingIsClear(page, id), `${id} by its address`).toBe(true);
      tops.push((await page.locator(`#${id} h2`).boundingBox())?.y ?? Number.NaN);
    }
    // And each stands where the others do, within half a line.
    expect(Math.max(...tops) - Math.min(...tops), tops.join()).toBeLessThanOrEqual(20);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const quick = page.getByRole('navigation', { name: 'Quick links' });
    for (const [name, id] of [
      ['Services', 'services-section'],
      ['About', 'about-section'],
    ] as const) {
      await quick.getByRole('link', { name, exact: true }).click();
      await settled(page);
      expect(await headingIsClear(page, id), `${id} by its link`).toBe(true);
    }
  });

  it('"Enquire now" and the pricing invitation lead to the form', async () => {
    const page = await visit({ viewport, reducedMotion: 'reduce' });
    for (const name of ['Enquire now', 'Get in touch']) {
      await page.getByRole('link', { name }).click();
      await expect.poll(() => focused(page)).toBe('contact-section');
    }
  });
});

it('marks the link of the section being read', async () => {
  const page = await visit();
  const current = () =>
    page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]').allTextContents();
  expect(await current()).toEqual(['Home']);
  for (const [id, links] of [
    ['about', ['About']],
    ['pricing', ['Pricing']],
    ['services', []],
    ['faq', ['FAQ']],
    ['contact', ['Contact']],
    ['home', ['Home']],
  ] as const) {
    await page.evaluate((section) => document.getElementById(section)?.scrollIntoView(), `${id}-section`);
    await expect.poll(current, { message: id }).toEqual(links);
  }
});

/** The marked link, of the bar or of the menu: both have the same ones. */
const listCurrent = (page: Page) => page.locator('header nav [aria-current]').allTextContents();

describe.each([
  ['desktop', { width: 1440, height: 900 }],
  ['phone', PHONE],
])('however one comes to a place on a %s', (_, viewport) => {
  it('the marked link is that of the words on the screen', async () => {
    const page = await visit({ viewport });
    const expectCurrent = (name: string) => expect.poll(() => listCurrent(page)).toEqual([name, name]);
    const jumpTo = (share: number) =>
      page.evaluate((to) => scrollTo({ top: to * document.body.scrollHeight, behavior: 'instant' }), share);
    await expectCurrent('Home');
    await page.keyboard.press('End');
    await expectCurrent('Contact');
    await jumpTo(0);
    await expectCurrent('Home');
    await jumpTo(1);
    await expectCurrent('Contact');
    // The sea between two sections is no section's: the one above it was read last.
    await page.evaluate(() => {
      const sea = document.querySelector('#pricing-section')?.previousElementSibling as Element;
      scrollTo({ top: scrollY + sea.getBoundingClientRect().top - innerHeight * 0.38, behavior: 'instant' });
    });
    await expectCurrent('About');
  });
});

describe('a link on a phone', () => {
  const topOf = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

  it.each([[PHONE.height], [664]])(
    'that says "Enquire now" leads to a heading and the first fields, %i px high',
    async (height) => {
      const page = await visit({ viewport: { ...PHONE, height }, reducedMotion: 'reduce' });
      await page.getByRole('link', { name: 'Enquire now' }).click();
      await expect.poll(() => focused(page)).toBe('contact-section');
      expect(await topOf(page, '#contact-heading')).toBeLessThan(160);
      const { bottom } = await page
        .getByLabel('Last name')
        .evaluate((field) => field.getBoundingClientRect());
      expect(bottom).toBeLessThan(height);
    },
  );

  it('to About leads to its words', async () => {
    const page = await visit({ viewport: PHONE, reducedMotion: 'reduce', to: '/#about-section' });
    await settled(page);
    expect(await topOf(page, '#about-heading')).toBeLessThan(160);
    expect(await topOf(page, '#about-heading')).toBeGreaterThan(64);
  });
});

it('shrinks the header past 100 px and lets it grow back', async () => {
  const page = await visit();
  const height = () => page.evaluate(() => document.querySelector('header')?.offsetHeight ?? 0);
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  const tall = await height();
  await scrollTo(101);
  await expect.poll(height).toBe(68);
  expect(tall).toBeGreaterThan(68);
  await scrollTo(100);
  await expect.poll(height).toBe(tall);
});

it('skips to the content by keyboard', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('main');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Enquire now');
});

describe('a phone that is turned', () => {
  const TURNED = { width: PHONE.height, height: PHONE.width };
  const onPhone = (to: string) => visit({ viewport: PHONE, touch: true, context: { isMobile: true }, to });

  /** Turns the phone, waits until the page has its new width, and counts the heights that the page then had. */
  async function turn(page: Page, size: { width: number; height: number }): Promise<number> {
    await page.evaluate(() => {
      const heights = new Set<number>();
      const note = () => {
        heights.add(document.documentElement.scrollHeight);
        requestAnimationFrame(note);
      };
      addEventListener('resize', note, { once: true });
      Object.assign(globalThis, { heights });
    });
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { heights: Set<number> }).heights.size))
      .toBeGreaterThan(0);
    await settled(page);
    return page.evaluate(() => (globalThis as unknown as { heights: Set<number> }).heights.size);
  }

  it.each([
    ['after a jump', '/#pricing-section', '#pricing-section'],
    ['at the words of a section', '/', '#about-section p:nth-of-type(2)'],
    ['at the foot of the page', '/', 'footer'],
  ])('keeps its place %s, also where the header scrolls away', async (_, to, selector) => {
    const page = await onPhone(to);
    await page.waitForLoadState('networkidle'); // whoever reads there has its letters and drawings
    if (to === '/') {
      await page.locator(selector).evaluate((words) => words.scrollIntoView());
      await settled(page);
    }
    const top = () => page.locator(selector).evaluate((one) => one.getBoundingClientRect().top);
    const position = () =>
      page
        .locator('header')
        .first()
        .evaluate((header) => getComputedStyle(header).position);
    await settled(page);
    const before = await top();
    for (const _turn of [1, 2, 3]) {
      await turn(page, TURNED);
      expect(await position()).toBe('absolute');
      expect(Math.abs((await top()) - before)).toBeLessThan(60);
      await turn(page, PHONE);
      expect(await position()).toBe('fixed');
      expect(Math.abs((await top()) - before)).toBeLessThan(60);
    }
  });

  it('keeps the question whose answer was closed meanwhile', async () => {
    const page = await onPhone('/#faq-section');
    await page.waitForLoadState('networkidle');
    const question = page.locator('#faq-section details').nth(1);
    const summary = question.locator('summary');
    await settled(page);
    await summary.click();
    await question.evaluate((details) =>
      Promise.all(details.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    await summary.evaluate((one) =>
      scrollBy({ top: one.getBoundingClientRect().bottom - 66, behavior: 'instant' }),
    );
    await settled(page);
    const answer = question.locator('p').first();
    await question.evaluate((details: HTMLDetailsElement) => {
      details.open = false;
    });
    await expect.poll(() => answer.isVisible()).toBe(false);
    const top = () => question.evaluate((one) => one.getBoundingClientRect().top);
    const before = await top();
    await turn(page, TURNED);
    expect(Math.abs((await top()) - before)).toBeLessThan(160);
  });

  it('forgets where it was turned once somebody has been elsewhere', async () => {
    const page = await onPhone('/#pricing-section');
    await page.waitForLoadState('networkidle');
    await settled(page);
    await turn(page, TURNED);
    const turnedTo = await scrollTop(page);
    const goTo = async (top: number) => {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
      await settled(page);
    };
    await goTo(1500);
    await goTo(300);
    await goTo(turnedTo);
    await turn(page, PHONE);
    const pricing = page.locator('#pricing-section');
    expect(Math.abs((await pricing.evaluate((one) => one.getBoundingClientRect().top)) - 88)).toBeLessThan(
      60,
    );
  });

  it('has its new letters at once, and stays at the top if it was there', async () => {
    const page = await onPhone('/#pricing-section');
    await page.waitForLoadState('networkidle');
    await settled(page);
    expect(await turn(page, TURNED)).toBe(1);
    expect(await turn(page, PHONE)).toBe(1);
    await page.evaluate(() => scrollTo(0, 0));
    await settled(page);
    await turn(page, TURNED);
    expect(await scrollTop(page)).toBe(0);
  });
});

it('lets nothing be pressed through the header', async () => {
  const page = await visit({ viewport: PHONE, to: '/#pricing-section' });
  await settled(page);
  const pressed = await page.evaluate(() =>
    [60, 195, 260].map((x) => document.elementFromPoint(x, 20)?.closest('header') !== null),
  );
  expect(pressed).toEqual([true, true, true]);
});
