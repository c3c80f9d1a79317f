/** The page on paper, as the practice that ships prints it, and the screen after printing. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { onTheSite } from './page-visit.ts';

const visit = onTheSite();
/** As wide as A4 without its margins. */
const A4 = { width: 703, height: 1062 };
const LOADER = '#page > div[aria-hidden]';

const onPaper = async (page: Page) => {
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  await page.emulateMedia({ media: 'print' });
};

it.each([true, false])('never has the loader on it, scripts there %s, nor after it', async (arrived) => {
  const page = await visit({
    asleep: !arrived,
    prepare: (opened) => (arrived ? Promise.resolve() : opened.route('**/*.js', (route) => route.abort())),
    expectErrors: [/Failed to/],
  });
  const loader = page.locator(LOADER);
  expect(await loader.isVisible()).toBe(true);
  await loader.evaluate(async (element) => {
    const opening = element.getAnimations({ subtree: true });
    await Promise.all(opening.map(({ finished }) => finished));
    Object.assign(globalThis, { opening });
  });
  if (arrived) await onPaper(page);
  else await page.emulateMedia({ media: 'print' });
  expect(await loader.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  expect(await loader.isVisible()).toBe(true);
  expect(await loader.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
  const begunAnew = await loader.evaluate((element) => {
    const { opening } = globalThis as unknown as { opening: Animation[] };
    const now = element.getAnimations({ subtree: true });
    return { now: now.length, anew: now.filter((animation) => !opening.includes(animation)).length };
  });
  expect(begunAnew).toEqual({ now: 2, anew: 0 });
});

it('takes one sheet, and shows what is on it', async () => {
  const page = await visit();
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(paper).toContain('/FontName');
});

it('keeps together what belongs together: telephone and its note, qualifications, the address', async () => {
  const page = await visit({ viewport: A4 });
  await onPaper(page);
  const box = async (selector: string, at = 0) => {
    const found = await page.locator(selector).nth(at).boundingBox();
    if (!found) throw new Error(`${selector} is not shown.`);
    return found;
  };
  const space = await page.evaluate(() => {
    const start = (node: Node | null | undefined) => {
      const range = document.createRange();
      range.selectNodeContents(node as Node);
      return range.getBoundingClientRect();
    };
    const number = document.querySelector('dl a');
    return start(number?.nextElementSibling?.firstChild).left - start(number?.firstChild).right;
  });
  expect(space).toBeGreaterThan(1);
  const lefts = new Set<number>();
  for (let at = 0; at < 4; at += 1) lefts.add(Math.round((await box('#about-section li', at)).x));
  expect(lefts.size).toBe(1);
  const address = await box('.on-paper span');
  const way = await box('.on-paper span', 1);
  expect(address.height).toBe(way.height);
});
