import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { onTheSite, PHONE } from './page-visit.ts';

const visit = onTheSite();

describe.each([390, 1440])('at %i px', (width) => {
  it.each(['light', 'dark'] as const)('axe has nothing to say, %s', async (colorScheme) => {
    const page = await visit({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => {
      for (const item of document.querySelectorAll('details')) item.open = true;
    });
    expect(await findings(page)).toEqual([]);
  });
});

it.each(['light', 'dark'] as const)('axe has nothing to say of the open menu, %s', async (colorScheme) => {
  const page = await visit({ viewport: PHONE, colorScheme, reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await findings(page)).toEqual([]);
});

it('axe can find something', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page
    .locator('h2')
    .first()
    .evaluate((heading) => heading.replaceWith(document.createElement('h5')));
  expect((await findings(page)).join()).toContain('heading');
});

/** What sticks out of the page to the right; a track or a seam may, where its section cuts it off. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Words that are cut off by a box that hides what does not fit. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, li, dd, a, label, summary, button')]
      .filter((element) => element.checkVisibility() && !element.closest('#menu, .visually-hidden'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1;
      })
      .map((element) => element.textContent),
  );

/** Words of headings that go on in the next line. */
const brokenWords = (page: Page) =>
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

describe('nothing scrolls or sticks out sideways', () => {
  /** Looks at one page at each width in turn. */
  async function expectRoomAt(page: Page, widths: number[]): Promise<void> {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `at ${width} px`).toBe(0);
      expect(await cutWords(page), `at ${width} px`).toEqual([]);
    }
  }

  it('at any width', async () => {
    const page = await visit({ reducedMotion: 'reduce' });
    await expectRoomAt(page, [320, 390, 600, 768, 1024, 1440, 1920]);
  });

  it('when the owner writes three times as much', async () => {
    const page = await visit({ reducedMotion: 'reduce' });
    const before = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.textContent?.trim()) node.textContent = `${node.textContent} `.repeat(3);
      }
    });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(before);
    await expectRoomAt(page, [320, 768, 1440]);
  });

  it('with the spacing of WCAG 1.4.12', async () => {
    const page = await visit({
      viewport: { width: 320, height: 800 },
      reducedMotion: 'reduce',
      context: { bypassCSP: true },
    });
    await page.addStyleTag({
      content:
        '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    });
    expect(
      await page
        .locator('h2')
        .first()
        .evaluate((heading) => getComputedStyle(heading).letterSpacing),
    ).not.toBe('normal');
    expect(await overflow(page)).toBe(0);
    expect(await cutWords(page)).toEqual([]);
  });

  it('with text at 200 %', async () => {
    const page = await visit({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      context: { bypassCSP: true },
    });
    await page.addStyleTag({ content: 'html{font-size:200%!important}' });
    expect(await overflow(page)).toBe(0);
    expect(await cutWords(page)).toEqual([]);
    expect(await brokenWords(page)).toEqual([]);
  });
});

/** The browser's own setting: unlike a font size in the styles, it also counts in media queries. */
async function enlargeText(page: Page, size = 32): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: size } });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`);
}

/** What stands on something else, or is cut off: the note about calling, the choice of colours, the practice's name. */
const clashes = (page: Page) =>
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
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    pen.font = font;
    const needed = pen.measureText(select.selectedOptions[0]?.textContent ?? '').width;
    const { width, right } = select.getBoundingClientRect();
    if (needed > width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - 3)
      found.push(`the choice of colours is cut: ${needed} of ${width} px`);
    if (right > innerWidth) found.push('the choice of colours sticks out');
    const logo = document.querySelector('header a[href="#home-section"]') as Element;
    const name = logo.querySelector('b') as Element;
    const isShown = getComputedStyle(name.parentElement as Element).clipPath === 'none';
    if (isShown && measure(name).right > logo.getBoundingClientRect().right + 1)
      found.push('the name is cut');
    return found;
  });

describe("with the browser's own font size at 200 %, on a phone", () => {
  it.each([24, 32])(
    'no word of a heading is broken, nothing is cut or lies on something else: %i px',
    async (size) => {
      const page = await visit({ viewport: PHONE, reducedMotion: 'reduce' });
      await page.evaluate(() => {
        delete document.documentElement.dataset['below'];
      });
      await enlargeText(page, size);
      for (const width of [320, 360, 390, 430]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await overflow(page), `at ${width} px`).toBe(0);
        expect(await brokenWords(page), `at ${width} px`).toEqual([]);
        expect(await clashes(page), `at ${width} px`).toEqual([]);
      }
    },
  );

  it('the menu is in reach, and the unfocused skip link out of sight', async () => {
    const page = await visit({ viewport: PHONE, reducedMotion: 'reduce' });
    await enlargeText(page);
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    for (const width of [320, 390, 430]) {
      await page.setViewportSize({ width, height: 844 });
      const { x, width: wide } = (await button.boundingBox()) ?? { x: Number.NaN, width: Number.NaN };
      expect(x, `at ${width} px`).toBeGreaterThan(0);
      expect(x + wide, `at ${width} px`).toBeLessThanOrEqual(width);
      const bottom = () => skip.evaluate((link) => link.getBoundingClientRect().bottom);
      expect(await bottom(), `at ${width} px`).toBeLessThanOrEqual(0);
      await skip.focus();
      expect(await bottom(), `at ${width} px`).toBeGreaterThan(0);
      await skip.blur();
    }
  });
});

it('lets the header scroll away in a very short window, as at 400 % zoom', async () => {
  const page = await visit({ viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' });
  const headerIsInView = () =>
    page.evaluate(() => (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) > 0);
  await page.evaluate(() => scrollTo(0, 600));
  expect(await headerIsInView()).toBe(false);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(headerIsInView).toBe(true);
});

it('every control is at least 44 px high and wide, except links inside sentences', async () => {
  const page = await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
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
  expect(small).toEqual([]);
});

it('in forced colours, no line of a heading lies on another, and the pelican is gone', async () => {
  const page = await visit({ forcedColors: 'active', reducedMotion: 'reduce' });
  const boxes = page.locator('.keep');
  const displays = () => boxes.evaluateAll((all) => all.map((box) => getComputedStyle(box).display));
  expect((await displays()).length).toBeGreaterThan(1);
  expect(new Set(await displays())).toEqual(new Set(['inline']));
  const pelican = page.locator('#faq-section svg').first();
  expect(await pelican.isVisible()).toBe(false);
  await page.emulateMedia({ forcedColors: 'none' });
  expect(new Set(await displays())).toEqual(new Set(['inline-block']));
  expect(await pelican.isVisible()).toBe(true);
});

it('in forced colours, no ground of its own behind the first words cuts the drawing', async () => {
  const page = await visit({ forcedColors: 'active', reducedMotion: 'reduce' });
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { forcedColorAdjust, color } = getComputedStyle(element);
        return { forcedColorAdjust, color };
      });
  expect(await look('#services-section p')).toMatchObject({ forcedColorAdjust: 'auto' });
  expect(await look('#home-section .lead')).toMatchObject({ forcedColorAdjust: 'none' });
  expect(await look('#home-section .lead')).toEqual(await look('h1'));
});

it('in forced colours, an open answer differs from a closed one by more than colour', async () => {
  const page = await visit({ forcedColors: 'active', reducedMotion: 'reduce' });
  const turns = await page
    .locator('#faq-section summary > svg')
    .evaluateAll((all) => all.map((chevron) => getComputedStyle(chevron).transform));
  expect(turns[0]).not.toBe(turns[1]);
  const border = await page
    .locator('.button')
    .first()
    .evaluate((button) => getComputedStyle(button).borderTopStyle);
  expect(border).toBe('solid');
});

it('what marks the telephone as focused ends above the note below it', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
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
  // No ring, but light words on dark.
  expect(mark).toMatchObject({
    outlineColor: 'rgba(0, 0, 0, 0)',
    boxShadow: 'none',
    backgroundClip: 'content-box',
  });
  expect(mark.backgroundColor).toBe('rgb(6, 52, 59)');
  expect(mark.above).toBeGreaterThanOrEqual(0);
});
