/** Single fields of "My page": words that are too long, and the way from a search to the very field. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { PageOptions } from '../support/browser.ts';
import { findings } from './axe.ts';
import { button, heading } from './desk-visit.ts';
import { fetchPublic, field, openForm, openTasks, PHONE, saved, shareEditedSite } from './my-page-visit.ts';

/** One site for all: a test that changes its draft ends only once that is saved. */
const edited = shareEditedSite('shipped');
/** The preview has no page of a draft at fault. */
const FAULT = { expectErrors: [/Failed to load resource/] };
const WIDE = { viewport: { width: 1440, height: 900 } };
const LONG = /^This is too long: at most 300 letters fit here\.$/;

const review = async (page: Page) => {
  await button(page, 'Put online…').click();
  return page.getByRole('dialog', { name: 'Put online' });
};

it('says at once beside its field that words are too long, keeps all of them, and puts none online', async () => {
  const site = edited();
  const page = await openForm(site, 'telephone', { ...WIDE, ...FAULT });
  const times = field(page, /^When people may ring/);
  const pasted = 'Monday to Friday, 7 am to 4 pm. '.repeat(590).trim();
  // Before any server has looked at it.
  await times.waitFor();
  // The page beside it has its script by then, and does not ask for it without a network.
  await page.frameLocator('iframe[title="Your page with the draft"]').locator('html[data-ready]').waitFor();
  await page.context().setOffline(true);
  await times.fill(pasted);
  await page.getByText(LONG).waitFor();
  await page.getByText('18,879 of 300 letters.').waitFor();
  expect(await times.getAttribute('aria-invalid')).toBe('true');
  await page.context().setOffline(false);
  await saved(page);
  await page.reload();
  await page.getByText(LONG).waitFor();
  expect(await times.inputValue()).toBe(pasted);

  const dialog = await review(page);
  await dialog.getByText(LONG).waitFor();
  expect(await button(page, /^Put online (?:now|all the same)$/).count()).toBe(0);
  expect(await fetchPublic(site)).not.toContain('7 am to 4 pm. Monday');
  await dialog.getByRole('link', { name: 'Go to it' }).click();
  // As long as it may be, and it is right again.
  await times.fill('a'.repeat(300));
  await page.getByText('300 of 300 letters.').waitFor();
  await page.getByText(LONG).waitFor({ state: 'detached' });
  await times.fill('');
  await saved(page);
});

it('keeps in its field what is too long for any call, and stops at it', async () => {
  const page = await openForm(edited(), 'telephone', { ...WIDE, ...FAULT });
  const times = field(page, /^When people may ring/);
  const pasted = 'words '.repeat(35_000);
  // Also where the browser has no room to keep it.
  await page.evaluate(() => localStorage.setItem('full', 'x'.repeat(5_242_000)));
  await times.evaluate((element, words) => {
    // As pasting does it: so many keys would take minutes.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, words);
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, pasted);
  await page.getByText('Not saved; what you typed stays here').waitFor();
  await page.getByText(/^This is far longer than any text of a page/).waitFor();
  expect(await times.inputValue()).toBe(pasted);
  // What is said of it stands beside it, not thousands of lines further down.
  expect((await times.boundingBox())?.height).toBeLessThan(500);
  const dialog = await review(page);
  await dialog.getByText(/nothing goes online before that is put right/).waitFor();
  await dialog.getByRole('button', { name: 'Give up what I typed there' }).click();
  await dialog.getByText(/nothing goes online before/).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  expect(await times.inputValue()).toBe('');
});

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null;
    const box = at?.getBoundingClientRect();
    const isInView = box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
    return [isInView, at?.labels?.[0]?.textContent ?? at?.textContent];
  });

it.each([
  ['a line', 'two working days', /^How soon you reply/, 'Your practice: How soon you reply'],
  ['a part of a list', 'at the park', /^Place/, 'Services: Place'],
  ['an answer', 'how long it has', /^Answer/, 'A question and its answer: Answer'],
  ['what is folded away', 'Opening hours', /^Add: Opening hours/, 'Your practice: Opening hours'],
  ['what may be left out', 'Clock', /^Clock/, 'Your practice: Clock'],
])('leads from a search to the very field, and puts the cursor there: %s', async (_, words, name, title) => {
  const page = await openTasks(edited(), PHONE);
  await page.getByRole('searchbox').fill(words);
  await page.getByText(/^Found in/).waitFor();
  await page.getByRole('list', { name: 'Found' }).getByRole('link').first().tap();
  await heading(page, title);
  await expect.poll(() => focused(page)).toEqual([true, expect.stringMatching(name)]);
});

it('cuts no value where letters are twice as large on a small phone', async () => {
  const page = await openForm(edited(), 'telephone', { ...PHONE, viewport: { width: 320, height: 640 } });
  const listCut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLTextAreaElement>(':is(textarea, input:not([type="file"]))')]
        .filter(({ offsetParent }) => offsetParent !== null)
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map(({ value }) => value),
    );
  await field(page, 'Email').fill('jo.bannerman@saltbush-movement.example');
  await field(page, 'Telephone').fill('+64 (0)21 123 456 78');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await listCut()).toEqual([]);
  await page.getByRole('link', { name: 'My page' }).first().tap();
  await page.getByRole('link', { name: /^Closed on these days/ }).tap();
  await button(page, 'Add: Notice').tap();
  await field(page, 'From').fill('20 September 2026, 17:30');
  await field(page, 'Until').fill('30 September 2026, 17:30');
  await saved(page);
  expect(await listCut()).toEqual([]);
  await button(page, /^Remove /).tap();
  await page.getByText(/is removed\.$/).waitFor();
  await saved(page);
});

it('begins a form at its top, however far down the list was that led to it', async () => {
  const page = await openTasks(edited(), WIDE);
  const last = page.getByRole('link', { name: /^Colours and logo/ });
  await page.setViewportSize({ width: 1440, height: 500 });
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await last.click();
  await heading(page, 'Colours and logo');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

it('offers the colour that can be read in place of one that cannot', async () => {
  const page = await openForm(edited(), 'look', WIDE);
  await field(page, /^Main colour \(/).fill('#FFEE00');
  await page.getByText(/^The accent #ffee00 was darkened/).waitFor();
  await button(page, 'Use this colour').click();
  await expect.poll(() => field(page, /^Main colour \(/).inputValue()).toMatch(/^#[0-9a-f]{6}$/);
  await page.getByText(/was darkened/).waitFor({ state: 'hidden' });
  await saved(page);
  expect(await findings(page, 'iframe')).toEqual([]);
});

it('keeps the button below a date under the finger that leaves the date for it', async () => {
  const page = await openForm(edited(), 'notices', WIDE);
  const add = button(page, 'Add: Notice');
  await add.click();
  await field(page, 'What it says').fill('Closed.');
  await field(page, 'Until').fill('3/1/2027');
  await field(page, 'From').fill('20/12/2026');
  await saved(page);
  await page.getByText('Sunday 20 December 2026').waitFor();
  const before = await add.boundingBox();
  await field(page, 'From').evaluate((control) => (control as HTMLElement).blur());
  expect(await field(page, 'From').inputValue()).toBe('20 December 2026');
  expect(await add.boundingBox()).toEqual(before);
  await button(page, /^Remove/).click();
  await saved(page);
});

it('stays in the entry that is typed into, also beside others that are empty like it', async () => {
  const page = await openForm(edited(), 'notices', WIDE);
  const add = button(page, 'Add: Notice');
  for (const count of [1, 2, 3]) {
    await add.click();
    await expect.poll(() => page.locator('[data-entry]').count()).toBe(count);
  }
  await page.locator('[data-entry="0"] button[aria-expanded]').first().click();
  await field(page, 'What it says').pressSequentially('Closed on Monday', { delay: 40 });
  await saved(page);
  expect(await field(page, 'What it says').inputValue()).toBe('Closed on Monday');
  const entries = await page.locator('[data-entry] button[aria-expanded]').allTextContents();
  expect(entries.filter((name) => name.includes('Closed on Monday'))).toHaveLength(1);
  await page.locator('[data-entry="0"] button[aria-expanded]').first().click();
  for (const count of [2, 1, 0]) {
    await page.locator('[data-entry="0"] button[aria-expanded]').first().click();
    await button(page, /^Remove/).click();
    await expect.poll(() => page.locator('[data-entry]').count()).toBe(count);
  }
  await saved(page);
});

it('adds one question for two quick presses, and says nothing of it', async () => {
  const page = await openForm(edited(), 'question', WIDE);
  const entries = page.locator('main li button[aria-expanded]');
  await button(page, 'Add a question').waitFor();
  const before = await entries.count();
  await button(page, 'Add a question').dblclick();
  await field(page, 'Question').fill('Where do I park?');
  await saved(page);
  expect(await entries.count()).toBe(before + 1);
  expect(await page.getByText(/^Not saved/).count()).toBe(0);
  await button(page, /^Remove Where do I park/).click();
  await expect.poll(() => entries.count()).toBe(before);
  // It can be added again.
  await button(page, 'Add a question').click();
  await expect.poll(() => entries.count()).toBe(before + 1);
  await saved(page);
});

it.each<[string, PageOptions, (target: Locator) => Promise<void>]>([
  ['by a mouse', { ...PHONE, touch: false }, (target) => target.click()],
  ['by a finger', PHONE, (target) => target.tap()],
])('hears the press that leaves a day whose hour takes a second line, %s', async (_, options, press) => {
  const page = await openForm(edited(), 'notices', options);
  await press(button(page, 'Add: Notice'));
  const from = field(page, 'From');
  const short = await from.evaluate((control) => control.clientHeight);
  await from.fill('20 December 2026, 17:30');
  expect(await from.evaluate((control) => control.clientHeight)).toBeGreaterThan(short);
  await from.fill('20 dec 5.30pm');
  await saved(page);
  // Written out before the press is over, it would move the button away.
  expect(await from.evaluate((control) => control.clientHeight)).toBe(short);
  await press(button(page, /^Remove/));
  await expect.poll(() => page.locator('[data-entry]').count()).toBe(0);
  await saved(page);
});

it('moves nothing for what is still to fill in, and holds still under a press for what the checks say', async () => {
  // All of it is in sight: where a page is scrolled, Chromium itself keeps what is seen in its place.
  const page = await openForm(edited(), 'closed', { ...PHONE, viewport: { width: 390, height: 1600 } });
  const add = button(page, 'Add: Notice');
  const hold = await holdChanges(page);
  await add.click();
  const more = button(page, /^More: .*What it says/);
  const place = await more.boundingBox();
  hold.release();
  await page.getByText('Still to fill in').first().waitFor();
  expect(await more.boundingBox()).toEqual(place);
  await field(page, 'From').fill('20 December 2026');
  await saved(page);
  const again = await holdChanges(page);
  await field(page, 'Until').fill('19 December 2026');
  await more.hover();
  const before = await more.boundingBox();
  await page.mouse.down();
  const answer = page.waitForResponse((response) => !!response.request().postData()?.includes('-12-19'));
  again.release();
  await (await answer).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(await more.boundingBox()).toEqual(before);
  await page.mouse.up();
  await field(page, 'What it says').waitFor();
  // The checks had something to say, above what was pressed.
  await page.getByText('Before it can go online').first().waitFor();
  await button(page, /^Remove/).click();
  await expect.poll(() => page.locator('[data-entry]').count()).toBe(0);
  await saved(page);
});

it('shows a day on which nobody made sure as empty, and says so in words before it goes online', async () => {
  const page = await openForm(edited(), 'confirmed', PHONE);
  const day = field(page, /^I hold the qualifications listed/);
  expect(await day.inputValue()).toBe('');
  await button(page, 'I made sure today').first().click();
  await expect.poll(() => day.inputValue()).toMatch(/^\d+ \w+ 20\d\d$/);
  await saved(page);
  await button(page, 'Put online…').click();
  await page.getByRole('dialog').getByText('not yet').first().waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Not yet').first().click();
  await expect.poll(() => day.inputValue()).toBe('');
  await saved(page);
});

/** What is saved stays on its way until it is released. */
async function holdChanges(page: Page): Promise<{ release(): void }> {
  const held = Promise.withResolvers<void>();
  await page.route(/page\.change/, async (route) => {
    await held.promise;
    await route.fallback();
  });
  return { release: () => held.resolve() };
}
