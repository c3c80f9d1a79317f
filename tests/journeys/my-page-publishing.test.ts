/** Publishing and undoing: errors, questions, earlier versions, scheduled publishing. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button, heading } from './admin-visit.ts';
import { findings } from './axe.ts';
import {
  compareFolders,
  fetchPublic,
  field,
  openForm,
  openTasks,
  PHONE,
  putOnline,
  readFolder,
  shareEditedSite,
  waitUntilSaved,
} from './my-page-visit.ts';

/** Each test ends with everything online. */
const edited = shareEditedSite('shipped');
const WIDE = { viewport: { width: 1440, height: 900 } };
const RING = /^When people may ring/;

const toTasks = async (page: Page) => {
  await page.getByRole('link', { name: 'My page', exact: true }).first().click();
  await heading(page, 'My page');
};

it('refuses to publish an error, shows it beside its field and the page with links from both, and asks about a promise', async () => {
  const site = edited();
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await openForm(site, 'telephone', { ...WIDE, context: { permissions } });
  const preview = page.frameLocator('iframe[title="Your page with the draft"]');
  const fault = page
    .getByRole('region', { name: 'Preview' })
    .getByText(/^This is your page without what must be put right/);
  await field(page, 'How soon you reply').fill('within three days');
  await preview.getByText('within three days').first().waitFor({ state: 'attached' });
  expect(await fault.count()).toBe(0);
  // As pasted from a word processor.
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    'Monday\u00a0to Friday,\r\n7 am to 4 pm. '.repeat(12),
  );
  await field(page, RING).press('Control+A');
  await page.keyboard.press('Control+V');
  const pasted = 'Monday to Friday, 7 am to 4 pm. '.repeat(12);
  expect(await field(page, RING).inputValue()).toBe(pasted);
  const tooLong = page.getByText(/^This is too long: at most 300 letters fit here\.$/);
  await tooLong.waitFor();
  await field(page, 'Telephone').fill('0491 57');
  await page
    .getByText(/^Here belongs a phone number/)
    .first()
    .waitFor();
  await fault.waitFor();
  await waitUntilSaved(page);
  expect(await findings(page, 'iframe')).toEqual([]);
  await page.reload();
  await tooLong.waitFor();
  expect((await field(page, RING).inputValue()).trim()).toBe(pasted.trim());

  await button(page, 'Put online…').click();
  const sheet = page.getByRole('dialog', { name: 'Put online' });
  await sheet.getByText(/^What is finished can go online\. .* are not, and stay in your draft:$/).waitFor();
  expect(await sheet.getByRole('link', { name: 'Go to it' }).count()).toBeGreaterThan(1);
  // What stays in the draft is not listed as going online.
  expect(await sheet.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^How soon you reply: .* becomes within three days/),
  ]);
  await button(page, 'Close').click();
  expect(await fetchPublic(site)).not.toContain('within three days');

  // Other forms link to the fault; the preview shows the last valid state.
  await toTasks(page);
  await page.getByRole('link', { name: /^Prices/ }).click();
  await heading(page, 'Prices');
  await preview.getByText('within three days').first().waitFor({ state: 'attached' });
  await preview.getByText('What you pay depends').first().waitFor();
  await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Go to it' }).click();
  await page.getByRole('heading', { level: 1, name: /^Your practice: / }).waitFor();
  await toTasks(page);
  await page.getByRole('link', { name: /^Telephone and hours/ }).click();
  await field(page, RING).fill('a'.repeat(300));
  await tooLong.waitFor({ state: 'detached' });
  await button(page, 'Put online…').click();
  await sheet.getByRole('link', { name: 'Go to it' }).first().click();
  await heading(page, 'Your practice: Telephone');
  await field(page, 'Telephone').fill('0491 570 158');
  await fault.waitFor({ state: 'detached' });
  await preview.getByText('0491 570 158').first().waitFor({ state: 'attached' });

  await toTasks(page);
  await page.getByRole('link', { name: /^A question and its answer/ }).click();
  await button(page, 'What is an exercise physiologist?').click();
  await field(page, 'Answer').fill('I am the most experienced guide to moving well.');
  await page
    .getByText(/^Before it can go online|^Worth another look/)
    .first()
    .waitFor();
  await button(page, 'Put online…').click();
  await sheet.getByRole('link', { name: 'See the better wording' }).first().click();
  await page.getByText('Better:').waitFor();
  // An error cannot be confirmed and kept.
  expect(await button(page, 'Keep mine').count()).toBe(0);
  await button(page, 'Use this wording').click();
  const better = 'I am the experienced guide to moving well.';
  await expect.poll(() => field(page, 'Answer').inputValue()).toBe(better);
  await putOnline(page);
  for (const text of [better, '0491 570 158', 'within three days'])
    expect(await fetchPublic(site)).toContain(text);
});

it('undoes a publication at once, and shows any earlier version as a page and restores it whole', async () => {
  const site = edited();
  const page = await openForm(site, 'telephone', PHONE);
  await field(page, RING).fill('At noon');
  await waitUntilSaved(page);
  await toTasks(page);
  await button(page, 'Take all of it back').tap();
  await button(page, 'Take it back').tap();
  await page.getByText('Everything is online.').first().waitFor();
  await button(page, 'Undo').tap();
  await page.getByText('1 change is not online yet.').waitFor();
  await button(page, /^Undo: /).tap();
  await page
    .getByText(/^Taken back: .*At noon/)
    .first()
    .waitFor();
  await page.getByText('Everything is online.').first().waitFor();

  // A checkbox that is ticked and unticked leaves no change.
  await page.getByText('Add a section').tap();
  await page.getByRole('link', { name: /^Team/ }).tap();
  const hide = page.getByRole('checkbox', { name: /^Leave this off my page for now/ });
  for (const text of ['1 change is not online yet.', 'Everything is online.']) {
    await hide.tap();
    await waitUntilSaved(page);
    await toTasks(page);
    await page.getByText(text).first().waitFor();
    await page.goBack();
  }
  await toTasks(page);

  const first = await readFolder(site.content);
  await page.getByRole('link', { name: /^Telephone and hours/ }).tap();
  await field(page, 'How soon you reply').fill('within a week');
  await putOnline(page, (target) => target.tap());
  expect(await fetchPublic(site)).toContain('within a week');
  await button(page, 'Undo').first().tap();
  await page.getByText(/^The earlier version is online again\./).waitFor();
  expect(compareFolders(first, await readFolder(site.content))).toEqual([]);

  await toTasks(page);
  await page.getByRole('link', { name: 'Earlier versions' }).tap();
  await heading(page, 'Earlier versions');
  const week = page.getByRole('listitem').filter({ hasText: '→ within a week' });
  await week.getByRole('button', { name: /^Look at it/ }).tap();
  const shown = page.frameLocator('iframe[title="Your page as it was"]');
  await shown.getByText('within a week').first().waitFor({ state: 'attached' });
  await button(page, 'Close').tap();
  await week.getByRole('button', { name: /^Put back/ }).tap();
  await page.getByText(/is kept here/).waitFor();
  await button(page, 'Put it back').tap();
  await expect.poll(() => fetchPublic(site)).toContain('within a week');
  await page
    .getByText(/All versions are kept\./)
    .first()
    .waitFor();
  expect(compareFolders(first, await readFolder(site.content))).toEqual([
    expect.stringMatching(/^practice.yaml -replyTime/),
    expect.stringMatching(/^practice.yaml \+replyTime: within a week/),
  ]);
});

it('publishes what was scheduled while the server was down, and loses nothing typed meanwhile', async () => {
  const site = edited();
  const page = await openForm(site, 'telephone', { ...PHONE, expectErrors: [/./] });
  await page.clock.install();
  await page.reload();
  await field(page, 'How soon you reply').fill('within an hour');
  await waitUntilSaved(page);
  await button(page, 'Put online…').tap();
  await button(page, 'At a later time…').tap();
  // A day that is in the future in every time zone.
  const day = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
  await page.getByLabel('When it goes online').fill(`${day}T00:05`);
  await button(page, 'Put it online then').tap();
  await page
    .getByText(/^It goes online by itself .* at 12:05\sam/)
    .first()
    .waitFor();

  await site.site.kill();
  await field(page, 'Email').press('Control+A');
  await field(page, 'Email').pressSequentially('typed.later@exa');
  await page.getByText('Kept in this browser until it can be saved.').first().waitFor();
  const file = join(site.site.dataDir, 'draft/later.json');
  const later = JSON.parse(await readFile(file, 'utf8')) as { at: number };
  await writeFile(file, JSON.stringify({ ...later, at: Date.now() - 60_000 }));
  await site.startAgain();
  await expect.poll(() => fetchPublic(site)).toContain('within an hour');
  expect(await fetchPublic(site)).not.toContain('typed.later');
  // The page retries by itself, and saves what the owner typed meanwhile.
  await page.clock.fastForward(5_000);
  await waitUntilSaved(page);
  await page.reload();
  await expect.poll(() => field(page, 'Email').inputValue()).toBe('typed.later@exa');
  await field(page, 'Email').fill('typed.later@example.org');
  await waitUntilSaved(page);
  const tasks = await openTasks(site, { ...PHONE, expectErrors: [/./] });
  await tasks.getByText('1 change is not online yet.').waitFor();
  await putOnline(page, (target) => target.tap());
  expect(await fetchPublic(site)).toContain('typed.later@example.org');
});
