import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import { jumpTo, PHONE, setBrowserFontSize, shareSiteVisits } from './page-visit.ts';

const visit = shareSiteVisits();

const openAllAnswers = (page: Page) =>
  page.evaluate(() => {
    for (const item of document.querySelectorAll('details')) item.open = true;
  });

it('axe finds nothing on a dark phone, nor in its menu in either theme', async () => {
  const page = await visit({ viewport: PHONE, colorScheme: 'dark' });
  await openAllAnswers(page);
  expect(await findings(page), 'the page').toEqual([]);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('#menu').waitFor({ state: 'visible' });
  expect(await findings(page), 'the menu, dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await findings(page), 'the menu, light').toEqual([]);
});

it('axe finds nothing on a light desktop, and finds a planted fault', async () => {
  const page = await visit({ viewport: { width: 1440, height: 900 } });
  await openAllAnswers(page);
  expect(await findings(page)).toEqual([]);
  await page
    .locator('h2')
    .first()
    .evaluate((heading) => heading.replaceWith(document.createElement('h5')));
  expect((await findings(page)).join()).toContain('heading');
});

/** Measures how far the page scrolls sideways, in pixels. */
const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Finds texts outside the window, which a box with hidden overflow would clip without making the page scroll. */
const findClippedText = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, li, dd, a, label, summary, button')]
      .filter((element) => element.checkVisibility() && !element.closest('#menu, .visually-hidden'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1;
      })
      .map((element) => element.textContent),
  );

/** Finds words of headings that are broken across lines. */
const findBrokenWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3')].flatMap((heading) => {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => top));
          if (lines.size > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );

/** Checks one page at each width in turn. */
async function expectSpaceAt(page: Page, widths: number[], state: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await measureOverflow(page), `${state}, ${width} px`).toBe(0);
    expect(await findClippedText(page), `${state}, ${width} px`).toEqual([]);
  }
}

/** Adds a style sheet to the page while `check` runs. */
async function withStyles(page: Page, styles: string, check: () => Promise<void>): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, styles);
  await check();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
}

/** Text spacing of WCAG 1.4.12. */
const TEXT_SPACING =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}';

it('nothing overflows sideways at any width, with wide spacing, enlarged or with texts three times as long', async () => {
  const page = await visit();
  await expectSpaceAt(page, [320, 390, 600, 768, 1024, 1440, 1920], 'as it is');

  await withStyles(page, TEXT_SPACING, async () => {
    const spacing = page
      .locator('h2')
      .first()
      .evaluate((heading) => getComputedStyle(heading).letterSpacing);
    expect(await spacing).toMatch(/^[1-9]/);
    await expectSpaceAt(page, [320], 'spaced');
  });

  await withStyles(page, 'html{font-size:200%!important}', async () => {
    await expectSpaceAt(page, [1280], 'text at 200 %');
    expect(await findBrokenWords(page), 'text at 200 %').toEqual([]);
  });

  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.textContent?.trim()) node.textContent = `${node.textContent} `.repeat(3);
    }
  });
  expect(await height()).toBeGreaterThan(before);
  await expectSpaceAt(page, [320, 768, 1440], 'three times as long');
});

/** Finds overlapping or clipped text: the note about calling, the choice of colours, the practice's name. */
const findClashes = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const measure = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const number = document.querySelector('dl a') as Element;
    const note = number.nextElementSibling as Element;
    if (measure(note).top < measure(number).bottom - 1) found.push('the note lies on the telephone');
    const select = document.querySelector('footer select') as HTMLSelectElement;
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    context.font = font;
    const neededWidth = context.measureText(select.selectedOptions[0]?.textContent ?? '').width;
    const { width, right } = select.getBoundingClientRect();
    if (neededWidth > width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - 3)
      found.push(`the choice of colours is cut: ${neededWidth} of ${width} px`);
    if (right > innerWidth) found.push('the choice of colours sticks out');
    const logo = document.querySelector('header a[href="#home-section"]') as Element;
    const name = logo.querySelector('b') as Element;
    const isShown = getComputedStyle(name.parentElement as Element).clipPath === 'none';
    if (isShown && measure(name).right > logo.getBoundingClientRect().right + 1)
      found.push('the name is cut');
    return found;
  });

/** Expects the menu's button in the window, and the skip link only while it has the focus. */
async function expectButtonInReach(page: Page, state: string): Promise<void> {
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  const edges = await page.getByRole('button', { name: 'Menu', exact: true }).evaluate((button) => {
    const { left, right } = button.getBoundingClientRect();
    return { left, beyond: right - innerWidth };
  });
  expect(edges.left, state).toBeGreaterThan(0);
  expect(edges.beyond, state).toBeLessThanOrEqual(0);
  const bottom = () => skip.evaluate((link) => link.getBoundingClientRect().bottom);
  expect(await bottom(), state).toBeLessThanOrEqual(0);
  await skip.focus();
  expect(await bottom(), state).toBeGreaterThan(0);
  await skip.blur();
}

it("with the browser's default text at 200 % on a phone, headings break no word, nothing overlaps and the menu is in reach", async () => {
  const page = await visit({ viewport: PHONE });
  for (const size of [24, 32]) {
    await setBrowserFontSize(page, size);
    for (const width of [320, 360, 390, 430]) {
      const state = `letters of ${size} px at ${width} px`;
      await page.setViewportSize({ width, height: 844 });
      expect(await measureOverflow(page), state).toBe(0);
      expect(await findBrokenWords(page), state).toEqual([]);
      expect(await findClashes(page), state).toEqual([]);
      await expectButtonInReach(page, state);
    }
  }
});

it('controls on a phone are large enough, and the header scrolls away in a very short window, as at 400 % zoom', async () => {
  const page = await visit({ viewport: PHONE });
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, summary, input, textarea, select')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0)
      .filter((element) => !(element.matches('p a') && getComputedStyle(element).display === 'inline'))
      .filter((element) => {
        const { width, height, bottom } = element.getBoundingClientRect();
        return bottom > 0 && (width < 43.5 || height < 43.5);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(small, 'smaller than 44 px, and no link inside a sentence').toEqual([]);
  await page.setViewportSize({ width: 320, height: 256 });
  const isHeaderInView = () =>
    page.evaluate(() => (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) > 0);
  await jumpTo(page, 600);
  expect(await isHeaderInView(), 'in a short window').toBe(false);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(isHeaderInView, { message: 'in a tall window' }).toBe(true);
});

it('forced colours draw no background, line or bird over text, and an open answer differs by more than colour', async () => {
  const page = await visit({ forcedColors: 'active' });
  const displays = async () => [
    ...new Set(
      await page.locator('.keep').evaluateAll((all) => all.map((box) => getComputedStyle(box).display)),
    ),
  ];
  const pelican = page.locator('#faq-section svg').first();
  expect(await displays(), 'lines of a heading').toEqual(['inline']);
  expect(await pelican.isVisible()).toBe(false);

  const readColours = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { forcedColorAdjust, color } = getComputedStyle(element);
        return { forcedColorAdjust, color };
      });
  expect(await readColours('#services-section p')).toMatchObject({ forcedColorAdjust: 'auto' });
  expect(await readColours('#home-section .lead'), 'the first words').toMatchObject({
    forcedColorAdjust: 'none',
  });
  expect(await readColours('#home-section .lead'), 'the first words').toEqual(await readColours('h1'));

  const transforms = await page
    .locator('#faq-section summary > svg')
    .evaluateAll((all) => all.map((chevron) => getComputedStyle(chevron).transform));
  expect(transforms[0], 'the mark of an open answer').not.toBe(transforms[1]);
  const border = await page
    .locator('.button')
    .first()
    .evaluate((button) => getComputedStyle(button).borderTopStyle);
  expect(border, 'the edge of a button').toBe('solid');

  await page.emulateMedia({ forcedColors: 'none' });
  expect(await displays(), 'lines of a heading, in our own colours').toEqual(['inline-block']);
  expect(await pelican.isVisible()).toBe(true);
});

it('the focus outline of the telephone ends above the note below it', async () => {
  const page = await visit();
  const number = page.locator('#contact-section dd a').first();
  await number.focus();
  const mark = await number.evaluate((link) => {
    const { outlineColor, boxShadow, backgroundColor, backgroundClip, paddingBottom } =
      getComputedStyle(link);
    const note = document.createRange();
    note.selectNodeContents(link.nextElementSibling as Element);
    const foot = link.getBoundingClientRect().bottom - Number.parseFloat(paddingBottom);
    return {
      outlineColor,
      boxShadow,
      backgroundColor,
      backgroundClip,
      above: note.getBoundingClientRect().top - foot,
    };
  });
  // The focus shows as light text on a dark background, without an outline.
  expect(mark).toMatchObject({
    outlineColor: 'rgba(0, 0, 0, 0)',
    boxShadow: 'none',
    backgroundClip: 'content-box',
  });
  expect(mark.backgroundColor).toBe('rgb(6, 52, 59)');
  expect(mark.above).toBeGreaterThanOrEqual(0);
});
