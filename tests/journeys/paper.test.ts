/** The shipped practice's page on paper, and the screen after printing. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { MOVING, shareSiteVisits } from './page-visit.ts';

const visit = shareSiteVisits();
/** The width of A4 without margins. */
const A4 = { width: 703, height: 1032 };

/** Finishes the loader's animations. */
const endLoader = (page: Page) =>
  page.locator('#page > div[aria-hidden]').evaluate((loader) => {
    const opening = loader.getAnimations({ subtree: true });
    for (const animation of opening) animation.finish();
    Object.assign(globalThis, { opening });
  });

it.each([true, false])(
  'never prints the loader, and does not restart it after printing (scripts loaded: %s)',
  async (hasScripts) => {
    const page = await visit({
      ...MOVING,
      withoutScripts: !hasScripts,
      prepare: (opened) =>
        hasScripts ? Promise.resolve() : opened.route('**/*.js', (route) => route.abort()),
      expectErrors: [/Failed to/],
    });
    const loader = page.locator('#page > div[aria-hidden]');
    expect(await loader.isVisible()).toBe(true);
    await endLoader(page);
    await page.emulateMedia({ media: 'print' });
    expect(await loader.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    expect(await loader.isVisible()).toBe(true);
    expect(await loader.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
    const afterPrinting = await loader.evaluate((element) => {
      const { opening } = globalThis as unknown as { opening: Animation[] };
      const now = element.getAnimations({ subtree: true });
      return { now: now.length, restarted: now.filter((animation) => !opening.includes(animation)).length };
    });
    expect(afterPrinting).toEqual({ now: 2, restarted: 0 });
  },
);

/** Measures the telephone and its note, the qualifications, and the address with the directions. */
async function measureParts(page: Page) {
  return page.evaluate(() => {
    const measure = (node: Node | null | undefined) => {
      const range = document.createRange();
      range.selectNodeContents(node as Node);
      return range.getClientRects()[0] ?? range.getBoundingClientRect();
    };
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const number = document.querySelector('dl a');
    const [address, directions] = boxes('.on-paper span');
    return {
      spaceBeforeNote:
        measure(number?.nextElementSibling?.firstChild).left - measure(number?.firstChild).right,
      qualifications: boxes('#about-section li')
        .slice(0, 4)
        .map(({ x }) => Math.round(x)),
      heights: [address?.height, directions?.height],
    };
  });
}

it('prints a hand-out on two pages in 11-point letters: every answer, the contact details and directions, no form and no art', async () => {
  const page = await visit();
  const isShown = (selector: string) => page.locator(selector).first().isVisible();
  expect(await isShown('img[src="/qr.svg"]')).toBe(false);
  expect(await isShown('form')).toBe(true);
  const code = page.waitForResponse((response) => response.url().endsWith('/qr.svg'));
  await page.emulateMedia({ media: 'print' });
  expect((await code).status()).toBe(200);
  expect(await isShown('img[src="/qr.svg"]')).toBe(true);
  for (const hidden of ['form', 'main svg', 'header nav', 'select'])
    expect(await isShown(hidden), hidden).toBe(false);
  const paper = await page.locator('body').innerText();
  for (const text of [
    'First we talk about your health',
    '0491 570 006',
    'hello@example.com',
    'Qualifications',
  ]) {
    expect(paper, text).toContain(text);
  }
  // On a phone the note is repeated above the form, beside a button that is useless on paper.
  expect(paper.split('please leave a message'), 'the note of the telephone').toHaveLength(2);
  // Links do not work on paper: the two links to laws print their addresses, and the policy's link is left out.
  const readAfterContent = (text: RegExp) =>
    page
      .locator('footer')
      .getByRole('link', { name: text })
      .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(await readAfterContent(/^National Code/)).toContain('oho.qld.gov.au');
  expect(await readAfterContent(/health complaint/)).toContain('complaint');
  expect(await isShown('footer a[href*="/privacy-"]')).toBe(false);

  const sizes = await page
    .locator('main :is(p, li, dd)')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize) * 0.75));
  expect(Math.min(...sizes), 'points').toBeGreaterThanOrEqual(10.9);
  await page.setViewportSize(A4);
  const { spaceBeforeNote, qualifications, heights } = await measureParts(page);
  expect(spaceBeforeNote, 'the telephone and its note').toBeGreaterThan(1);
  expect(qualifications).toHaveLength(4);
  expect(new Set(qualifications).size, 'qualifications one below the other').toBe(1);
  expect(heights[0], 'the address and the way on lines of their own').toBeGreaterThan(0);
  expect(heights[0], 'the address and the way on lines of their own').toBe(heights[1]);

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  expect(pdf).toContain('/FontName');
});
