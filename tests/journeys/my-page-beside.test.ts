/** The very page beside what is typed: it follows, stays where it was, and leads to its fields. */
import type { Frame, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPage } from '../support/browser.ts';
import { findings } from './axe.ts';
import { button, heading } from './desk-visit.ts';
import { fetchPublic, field, openForm, PHONE, saved, shareEditedSite } from './my-page-visit.ts';

const edited = shareEditedSite('shipped');
const WIDE = { viewport: { width: 1440, height: 900 } };
const preview = (page: Page) => page.frameLocator('iframe[title="Your page with the draft"]');

/** The frame that is shown, once it shows these words. */
async function frameWith(page: Page, words: string): Promise<Frame> {
  await preview(page).getByText(words).first().waitFor({ state: 'attached' });
  const handle = await page.locator('iframe[title="Your page with the draft"]').elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('No frame is shown.');
  return frame;
}

interface Look {
  /** How far down the frame that is seen is. */
  place: number;
  /** How much of it the page's own opening covers. */
  covered: number;
}

/** Looks at the preview whenever the browser draws, until it is asked what it saw. */
async function watchFrames(page: Page): Promise<() => Promise<Look[]>> {
  await page.evaluate(() => {
    const looks: Look[] = [];
    Object.assign(window, { looks });
    const look = () => {
      const shown = document.querySelector<HTMLIFrameElement>('iframe:not([aria-hidden])');
      const inside = shown?.contentWindow;
      const overlay = inside?.document.querySelector('body div[aria-hidden="true"]');
      const { visibility, opacity } = (overlay && inside?.getComputedStyle(overlay)) ?? {};
      looks.push({
        place: Math.round(inside?.scrollY ?? 0),
        covered: visibility === 'visible' ? Number(opacity) : 0,
      });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { looks: Look[] }).looks);
}

const toTasks = async (page: Page) => {
  await page.getByRole('link', { name: 'My page', exact: true }).first().click();
  await heading(page, 'My page');
};

it('follows what is typed on a wide screen, without showing its beginning, and stays where it was scrolled to', async () => {
  // Its opening is looked for, which is not there where motion is unwelcome.
  const page = await openForm(edited(), 'question', { ...WIDE, reducedMotion: 'no-preference' });
  await frameWith(page, 'Start where you are.');
  await button(page, 'When should I see one?').click();
  await field(page, 'Question').click();
  const marked = preview(page).locator('[data-changing]').first();
  await marked.waitFor();
  const placeOf = () => marked.evaluate(() => Math.round(scrollY));
  await expect.poll(placeOf).toBeGreaterThan(1000);
  const before = await placeOf();
  const readLooks = await watchFrames(page);
  await field(page, 'Question').press('End');
  for (let key = 1; key <= 15; key += 1) {
    await page.keyboard.type(key % 6 === 0 ? ' ' : 'o');
    // As somebody types: a few keys, then a look.
    if (key % 5 === 0) await frameWith(page, (await field(page, 'Question').inputValue()).trim());
  }
  await button(page, /^Remove When should I see one/).click();
  await preview(page).getByText('When should I see one?').first().waitFor({ state: 'hidden' });
  await saved(page);
  const looks = await readLooks();
  expect(looks.length).toBeGreaterThan(15);
  expect([...new Set(looks.map((look) => look.place))]).toEqual([before]);
  expect(looks.filter(({ covered }) => covered > 0)).toEqual([]);

  await button(page, 'How is that different from a physio?').click();
  await field(page, 'Question').fill('Is that like a physio?');
  const shown = await frameWith(page, 'Is that like a physio?');
  // It came into view when its field was chosen.
  expect(await shown.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await shown.evaluate(() => scrollTo(0, 500));
  await field(page, 'Question').fill('Is that what a physio does?');
  const next = await frameWith(page, 'Is that what a physio does?');
  expect(next).not.toBe(shown);
  expect(await next.evaluate(() => Math.round(scrollY))).toBe(500);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await toTasks(page);
  await button(page, 'Take all of it back').click();
  await page.getByText('Everything is online.').first().waitFor();
});

it('shows what a form is about, leads from its words to their fields, and is looked at as others see it', async () => {
  const site = edited();
  const page = await openForm(site, 'prices', WIDE);
  const prices = await frameWith(page, 'What you pay depends');
  await expect
    .poll(() =>
      prices.evaluate(() => {
        const words = [...document.querySelectorAll('p')].find((one) =>
          one.textContent?.startsWith('What you pay'),
        );
        const { top = -1 } = words?.getBoundingClientRect() ?? {};
        return top > 0 && top < innerHeight;
      }),
    )
    .toBe(true);
  // Where it begins, that is far below what is seen.
  expect(await prices.evaluate(() => scrollY)).toBeGreaterThan(1000);

  const leads: [words: string, title: string, value: RegExp][] = [
    ['One-on-one exercise for people', 'The first screen: Sentence', /^One-on-one exercise for people/],
    ['pick a place', 'Services: Heading', /pick a place/],
    ['I come to you and bring the gear', 'Services: What it is like', /^I come to you and bring the gear/],
    ['Do you use a walker or a wheelchair?', 'About: Your story', /Do you use a walker or a wheelchair\?/],
  ];
  for (const [words, title, value] of leads) {
    await preview(page).getByText(words).first().click();
    await heading(page, title);
    await expect.poll(() => page.getByRole('textbox').first().inputValue()).toMatch(value);
    await expect.poll(() => preview(page).locator('[data-changing]').count()).toBeGreaterThan(0);
  }
  // Neither its links nor its form lead away.
  await preview(page).getByRole('link', { name: 'FAQ' }).first().click();
  await heading(page, 'Links at the top and at the foot: Words');

  const frame = await frameWith(page, 'Start where you are.');
  const width = () => frame.evaluate(() => innerWidth);
  expect(await width()).toBe(1280);
  await button(page, 'Phone').click();
  await expect.poll(width).toBe(390);
  await button(page, 'Dark').click();
  await expect.poll(() => frame.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  const menu = frame.getByRole('navigation').first();
  expect(await menu.isVisible()).toBe(true);
  await button(page, 'Print').click();
  await expect.poll(() => menu.isVisible()).toBe(false);
  // What is typed meanwhile is on paper too, though a new page brings those styles late.
  await toTasks(page);
  await page.getByRole('link', { name: /^Telephone and hours/ }).click();
  await field(page, 'Email').fill('paper@example.org');
  const typed = await frameWith(page, 'paper@example.org');
  await expect.poll(() => typed.getByRole('navigation').first().isVisible()).toBe(false);
  await button(page, 'Desk').click();
  await expect.poll(() => typed.getByRole('navigation').first().isVisible()).toBe(true);

  // Somebody is shown it by an address, without signing in.
  await button(page, 'Link to show somebody').click();
  const address = (await page.locator('code').textContent()) ?? '';
  expect(await findings(page, 'iframe')).toEqual([]);
  const visitor = await newPage();
  const answer = await visitor.goto(address);
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': expect.stringContaining('noindex'),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  await visitor.getByText('paper@example.org').first().waitFor({ state: 'attached' });
  expect(await fetchPublic(site)).not.toContain('paper@example.org');
});

/** A finger that goes across, as Chromium hears one. */
async function swipe(page: Page, from: number, to: number, y = 520): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', from);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', from + ((to - from) * step) / 5);
  await touch('touchEnd');
}

it('is a swipe away on a phone, with a day that is still to come, and a swipe in it leads back', async () => {
  const page = await openForm(edited(), 'closed', PHONE);
  await button(page, 'Add: Notice').tap();
  await button(page, /^More: .*What it says/).tap();
  await field(page, 'What it says').fill('Closed for the holidays.');
  await field(page, 'From').fill(`20/12/${new Date().getFullYear()}`);
  await field(page, 'Until').fill(`3/1/${new Date().getFullYear() + 1}`);
  await saved(page);
  const frame = page.getByRole('region', { name: 'Preview' });
  expect(await frame.isVisible()).toBe(false);
  const words = page.getByText('Such as “Closed over Christmas.”');
  await words.scrollIntoViewIfNeeded();
  const help = await words.boundingBox();
  await swipe(page, 340, 60, (help?.y ?? 0) + 8);
  await frame.waitFor();
  await preview(page).getByText('Closed for the holidays.').waitFor();
  // A finger that Chromium takes for something else on a busy machine goes across once more.
  await expect
    .poll(async () => {
      if (await frame.isVisible()) await swipe(page, 60, 340);
      return frame.isVisible();
    })
    .toBe(false);
  await field(page, 'Until').waitFor();
  // Who chooses letters of their own words stays with them.
  const box = await field(page, 'What it says').boundingBox();
  await swipe(page, 340, 60, (box?.y ?? 0) + 20);
  expect(await frame.isVisible()).toBe(false);
  // A finger that leaves a day whose hour takes a second line presses what it aimed at.
  const from = field(page, 'From');
  const short = await from.evaluate((control) => control.clientHeight);
  await from.fill('20 dec 5.30pm');
  await saved(page);
  expect(await from.evaluate((control) => control.clientHeight)).toBe(short);
  await button(page, /^Remove Closed/)
    .first()
    .tap();
  await page.getByText(/is removed\.$/).waitFor();
  await saved(page);
});
