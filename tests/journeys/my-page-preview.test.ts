/** The preview beside the form: updates, scroll position, and links to fields. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button, heading } from './admin-visit.ts';
import { findings } from './axe.ts';
import { field, openForm, PHONE, shareEditedSite } from './my-page-visit.ts';

const edited = shareEditedSite('shipped');
const WIDE = { viewport: { width: 1440, height: 900 } };
const preview = (page: Page) => page.frameLocator('iframe[title="Your page with the draft"]');

/** Waits until the visible frame shows this text, and returns it. */
async function waitForFrame(page: Page, text: string): Promise<Frame> {
  await expect.poll(() => preview(page).getByText(text).count()).toBeGreaterThan(0);
  const handle = await page.locator('iframe[title="Your page with the draft"]').elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('No frame is shown.');
  return frame;
}

interface Sample {
  /** Scroll position of the visible frame. */
  scrollTop: number;
  /** Opacity of the page's loader. */
  loaderOpacity: number;
}

/** Samples the preview at every animation frame, until the samples are read. */
async function watchFrames(page: Page): Promise<() => Promise<Sample[]>> {
  await page.evaluate(() => {
    const samples: Sample[] = [];
    Object.assign(window, { samples });
    const sample = () => {
      const shown = document.querySelector<HTMLIFrameElement>('iframe:not([aria-hidden])');
      const inside = shown?.contentWindow;
      const overlay = inside?.document.querySelector('body div[aria-hidden="true"]');
      const { visibility, opacity } = (overlay && inside?.getComputedStyle(overlay)) ?? {};
      samples.push({
        scrollTop: Math.round(inside?.scrollY ?? 0),
        loaderOpacity: visibility === 'visible' ? Number(opacity) : 0,
      });
      requestAnimationFrame(sample);
    };
    requestAnimationFrame(sample);
  });
  return () => page.evaluate(() => (window as unknown as { samples: Sample[] }).samples);
}

it('updates the preview while the owner types on a wide screen, without the loader, and keeps its scroll position', async () => {
  // With motion, because the loader is absent under reduced motion.
  const page = await openForm(edited(), 'question', { ...WIDE, reducedMotion: 'no-preference' });
  await waitForFrame(page, 'Start where you are.');
  await button(page, 'When should I see one?').click();
  await field(page, 'Question').click();
  const marked = preview(page).locator('[data-changing]').first();
  await marked.waitFor();
  // The answer of the edited question is open.
  expect(await preview(page).locator('details[open] [data-changing]').count()).toBeGreaterThan(0);
  const readScrollTop = () => marked.evaluate(() => Math.round(scrollY));
  await expect.poll(readScrollTop).toBeGreaterThan(1000);
  const before = await readScrollTop();
  const readSamples = await watchFrames(page);
  await field(page, 'Question').press('End');
  // Like real typing: a few keys, then a check of the preview.
  for (const text of [' And', ' where']) {
    await page.keyboard.type(text);
    await waitForFrame(page, await field(page, 'Question').inputValue());
  }
  const samples = await readSamples();
  expect(samples.length).toBeGreaterThan(15);
  expect([...new Set(samples.map((sample) => sample.scrollTop))]).toEqual([before]);
  expect(samples.filter(({ loaderOpacity }) => loaderOpacity > 0)).toEqual([]);

  const shown = await waitForFrame(page, 'When should I see one? And where');
  await shown.evaluate(() => scrollTo(0, 500));
  await field(page, 'Question').fill('When should I see somebody?');
  const next = await waitForFrame(page, 'When should I see somebody?');
  expect(next).not.toBe(shown);
  expect(await next.evaluate(() => Math.round(scrollY))).toBe(500);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

it('scrolls the preview to the form’s subject, opens the field of a clicked text, and switches width and theme', async () => {
  const site = edited();
  const page = await openForm(site, 'prices', WIDE);
  const prices = await waitForFrame(page, 'What you pay depends');
  await expect
    .poll(() =>
      prices.evaluate(() => {
        const paragraph = [...document.querySelectorAll('p')].find((one) =>
          one.textContent?.startsWith('What you pay'),
        );
        const { top = -1 } = paragraph?.getBoundingClientRect() ?? {};
        return top > 0 && top < innerHeight;
      }),
    )
    .toBe(true);
  // That section is far below the first screen.
  expect(await prices.evaluate(() => scrollY)).toBeGreaterThan(1000);

  const targets: [text: string, title: string, value: RegExp][] = [
    ['One-on-one exercise for people', 'The first screen: Sentence', /^One-on-one exercise for people/],
    // The second half of a heading has no mark of its own.
    ['pick a place', 'Services: Heading', /pick a place/],
  ];
  for (const [text, title, value] of targets) {
    await preview(page).getByText(text).first().click();
    await heading(page, title);
    await expect.poll(() => page.getByRole('textbox').first().inputValue()).toMatch(value);
    await expect.poll(() => preview(page).locator('[data-changing]').count()).toBeGreaterThan(0);
  }
  // The preview's links and form do not navigate.
  await preview(page).getByRole('link', { name: 'FAQ' }).first().click();
  await heading(page, 'Links at the top and at the foot: Words');

  const frame = await waitForFrame(page, 'Start where you are.');
  const width = () => frame.evaluate(() => innerWidth);
  const readGround = (one: Frame) => one.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await width()).toBe(1280);
  const light = await readGround(frame);
  await button(page, 'Phone').click();
  await expect.poll(width).toBe(390);
  await button(page, 'Dark').click();
  await expect.poll(() => readGround(frame)).not.toBe(light);
  // The next preview, after typing, is dark too.
  await page.getByRole('textbox').first().fill('Ask first');
  const next = await waitForFrame(page, 'Ask first');
  expect(next).not.toBe(frame);
  expect(await readGround(next)).not.toBe(light);
  await button(page, 'Computer').click();
  await expect.poll(() => readGround(next)).toBe(light);

  expect(await page.getByRole('link', { name: 'See my page' }).getAttribute('href')).toBe('/');
  await button(page, 'Link to show somebody').click();
  expect(await page.locator('code').textContent()).toMatch(/^http:.*\/preview\/[\w-]{43}\/$/);
  expect(await findings(page, 'iframe')).toEqual([]);
});

it('opens the preview by a button on a phone, for a date in the future too', async () => {
  const site = edited();
  const year = new Date().getFullYear();
  const notices = join(site.content, 'notices.yaml');
  const entry = `
  - where: banner
    title: Closed for the holidays.
    from: ${year + 1}-12-20
    until: ${year + 2}-01-03`;
  await writeFile(notices, (await readFile(notices, 'utf8')).replace('entries: []', `entries:${entry}`));
  const page = await site.open(
    `/admin/page/field/${encodeURIComponent('notices.yaml#entries.0.from')}`,
    PHONE,
  );
  await field(page, 'From').waitFor();
  const frame = page.getByRole('region', { name: 'Preview' });
  expect(await frame.isVisible()).toBe(false);
  await button(page, 'Preview').tap();
  await preview(page).getByText('Closed for the holidays.').waitFor();
  await button(page, 'Form').tap();
  await field(page, 'From').waitFor();
  expect(await frame.isVisible()).toBe(false);
});
