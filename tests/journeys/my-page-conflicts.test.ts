/** Nothing typed is lost: with a second device, edits in the folder, typing offline, and a second window. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button, heading } from './admin-visit.ts';
import {
  type EditedSite,
  fetchPublic,
  field,
  openForm,
  PHONE,
  putOnline,
  setVisibility,
  shareEditedSite,
  waitUntilOnline,
  waitUntilSaved,
} from './my-page-visit.ts';

/** One site for all: each test ends with everything online. */
const edited = shareEditedSite('shipped');
const RING = /^When people may ring/;
/** Makes the page visible again, which makes it poll for changes made elsewhere. */
const returnToPage = (page: Page) => setVisibility(page, 'visible');

/** Counts a page's requests for news, and measures the largest response in bytes. */
function countNewsRequests(page: Page) {
  const sizes: number[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('page.news')) sizes.push((await response.body()).length);
  });
  let requestCount = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('page.news')) requestCount += 1;
  });
  return { count: () => requestCount, largest: () => Math.max(...sizes) };
}

it('merges the changes of two devices, shows both without a reload, and asks where they conflict', async () => {
  const site = edited();
  const laptop = await openForm(site, 'telephone');
  const phone = await openForm(site, 'telephone', PHONE);
  await phone.clock.install();
  await phone.reload();
  await field(phone, 'Email').waitFor();
  const news = countNewsRequests(phone);
  await field(laptop, 'Email').fill('jo@example.org');
  await waitUntilSaved(laptop);
  await phone.clock.fastForward(5_000);
  await expect.poll(() => field(phone, 'Email').inputValue()).toBe('jo@example.org');
  await expect.poll(() => news.largest()).toBeGreaterThan(0);
  expect(news.largest()).toBeLessThan(200);

  // A hidden page sends no requests.
  await setVisibility(phone, 'hidden');
  const before = news.count();
  await phone.clock.fastForward(60_000);
  await phone.evaluate(() => fetch('/healthz').then((response) => response.text()));
  expect(news.count()).toBe(before);
  await field(laptop, 'Telephone').fill('0491 570 156');
  await waitUntilSaved(laptop);
  await field(phone, 'Telephone').fill('0491 570 157');
  const note = phone.getByRole('alert');
  await note.getByText('Telephone was changed elsewhere meanwhile').waitFor();
  for (const value of ['0491 570 156', '0491 570 157']) await note.getByText(value).waitFor();
  await note.getByText(/^You, in another window or on another device \(Chrom\w+ on Linux\)$/).waitFor();
  // After the phone was put away, the typed text is still here, and no change is lost.
  await phone.reload();
  await note.getByText('0491 570 157').waitFor();
  expect(await field(phone, 'Telephone').inputValue()).toBe('0491 570 157');
  await button(phone, 'Keep mine').tap();
  await note.waitFor({ state: 'hidden' });
  await field(phone, 'How soon you reply').fill('within a day');
  await waitUntilSaved(phone);
  await returnToPage(laptop);
  await expect.poll(() => field(laptop, 'Telephone').inputValue()).toBe('0491 570 157');
  await putOnline(phone, (target) => target.tap());
  const page = await fetchPublic(site);
  for (const value of ['0491 570 157', 'jo@example.org', 'within a day']) expect(page).toContain(value);
});

async function editPractice({ content }: EditedSite, fields: Record<string, string>): Promise<string> {
  const file = join(content, 'practice.yaml');
  let text = await readFile(file, 'utf8');
  for (const [name, value] of Object.entries(fields))
    text = text.replace(new RegExp(`^${name}: [^#\\n]*`, 'm'), `${name}: ${value} `);
  await writeFile(file, text);
  return file;
}

it('keeps an edit made in the folder, shows it beside the owner’s own text, and applies the owner’s choice', async () => {
  const site = edited();
  const page = await openForm(site, 'telephone');
  await field(page, RING).fill('Mornings');
  await waitUntilSaved(page);
  const file = await editPractice(site, { callTimes: 'Evenings', areaServed: 'The whole coast' });
  await returnToPage(page);
  const note = page.getByRole('alert');
  await note.getByText('When people may ring was changed in two places').waitFor();
  await note.getByText('Evenings').waitFor();
  expect(await field(page, RING).inputValue()).toBe('Mornings');
  await button(page, 'Put online…').click();
  const sheet = page.getByRole('dialog', { name: 'Put online' });
  await sheet.getByText('When people may ring was changed in two places').waitFor();
  await sheet.getByText('Evenings').waitFor();
  expect(await button(page, /^Put online now/).count()).toBe(0);
  await sheet.getByRole('button', { name: 'Keep mine' }).click();
  await button(page, /^Put online (?:now|all)/).click();
  await waitUntilOnline(page);
  expect(await readFile(file, 'utf8')).toMatch(/^callTimes: Mornings *(?:#|$)/m);
  expect(await readFile(file, 'utf8')).toMatch(/^areaServed: The whole coast *(?:#|$)/m);

  await field(page, RING).fill('Late mornings');
  await waitUntilSaved(page);
  await editPractice(site, { callTimes: 'Late evenings' });
  await returnToPage(page);
  await note.getByText('Late evenings').waitFor();
  await note.getByRole('button', { name: 'Keep the other' }).click();
  await note.waitFor({ state: 'hidden' });
  expect(await field(page, RING).inputValue()).toBe('Late evenings');

  // The owner changes a question, while its file is deleted from the folder.
  await page.getByRole('link', { name: 'My page', exact: true }).first().click();
  await page.getByRole('link', { name: /^A question and its answer/ }).click();
  await button(page, 'When should I see one?').click();
  await field(page, 'Question').fill('When should I come?');
  await waitUntilSaved(page);
  await rm(join(site.content, 'faq/when-should-i-see-one.md'));
  await returnToPage(page);
  await note.getByText('Taken away').waitFor();
  expect(await field(page, 'Question').inputValue()).toBe('When should I come?');
  await note.getByRole('button', { name: 'Keep mine' }).click();
  await note.waitFor({ state: 'hidden' });
  await putOnline(page);
  expect(await fetchPublic(site)).toContain('When should I come?');
});

it('keeps what is typed offline in the browser, for each window, and sends it once online', async () => {
  const site = edited();
  const page = await openForm(site, 'telephone', { ...PHONE, expectErrors: [/Failed to load resource/] });
  const context = page.context();
  await field(page, 'How soon you reply').fill('by Monday');
  await waitUntilSaved(page);
  const findTop = async () => (await button(page, 'Put online…').boundingBox())?.y;
  const top = await findTop();
  await context.setOffline(true);
  await field(page, 'How soon you reply').fill('by Tuesday');
  await page.getByText('Kept in this browser until it can be saved.').first().waitFor();
  await page
    .getByText(/^The desk cannot be reached\./)
    .first()
    .waitFor();
  expect(await findTop()).toBe(top);
  await button(page, 'Put online…').tap();
  const sheet = page.getByRole('dialog', { name: 'Put online' });
  await sheet.getByText(/^What you typed last .* and nothing goes online without it\.$/).waitFor();
  await button(page, 'Try again').tap();
  await sheet.getByText(/^The desk cannot be reached\./).waitFor();
  expect(await button(page, /^Put online (?:now|all)/).count()).toBe(0);
  await button(page, 'Close').tap();
  await page.getByRole('link', { name: 'My page', exact: true }).first().tap();
  await heading(page, 'My page');
  await page.getByText('Kept in this browser until it can be saved.').first().waitFor();
  await context.setOffline(false);
  await waitUntilSaved(page);
  await button(page, 'See and put online').tap();
  await sheet
    .getByText(/by Tuesday/)
    .first()
    .waitFor();
  await button(page, /^Put online (?:now|all)/).tap();
  await waitUntilOnline(page);
  expect(await fetchPublic(site)).toContain('by Tuesday');

  // A pending choice in one window survives a save in another.
  const form = `${site.site.url}/admin/page/task/telephone`;
  const otherWindow = await context.newPage();
  await Promise.all([page.goto(form), otherWindow.goto(form)]);
  await field(otherWindow, 'Email').waitFor();
  await setVisibility(otherWindow, 'hidden');
  const waitForSave = (value: string) =>
    page.waitForResponse((response) => !!response.request().postData()?.includes(value));
  const one = waitForSave('one@example.org');
  await field(page, 'Email').fill('one@example.org');
  await one;
  await field(otherWindow, 'Email').fill('two@example.org');
  const note = otherWindow.getByRole('alert');
  await note.getByText('one@example.org').waitFor();
  const three = waitForSave('three@example.org');
  await field(page, 'Email').fill('three@example.org');
  await three;
  await waitUntilSaved(page);
  await otherWindow.reload();
  for (const value of ['two@example.org', 'three@example.org']) await note.getByText(value).waitFor();
  await button(otherWindow, 'Keep mine').click();
  await note.waitFor({ state: 'hidden' });
  await returnToPage(page);
  await expect.poll(() => field(page, 'Email').inputValue()).toBe('two@example.org');
  // What a closed window has not sent, the other window sends.
  await otherWindow.route(/page\.change/, (route) => route.abort());
  await field(otherWindow, 'Email').fill('four@example.org');
  await otherWindow.getByText('Kept in this browser').first().waitFor();
  await otherWindow.close();
  await page.reload();
  await expect.poll(() => field(page, 'Email').inputValue()).toBe('four@example.org');
  await waitUntilSaved(page);
});

it('saves what was typed as the session ended, once the owner has signed in again', async () => {
  const site = edited();
  const page = await openForm(site, 'telephone', { ...PHONE, expectErrors: [/Failed to load resource/] });
  await field(page, 'How soon you reply').fill('by Wednesday');
  await waitUntilSaved(page);
  await page.route(/page\.change/, (route) => route.abort());
  await field(page, 'How soon you reply').fill('by Thursday');
  await page.getByText('Kept in this browser').first().waitFor();
  await page.context().clearCookies();
  await button(page, 'Sign in with this device').waitFor();
  const refusal = page.waitForResponse((response) => response.url().includes('page.change'));
  await page.unroute(/page\.change/);
  expect((await refusal).status()).toBe(401);
  await button(page, 'Sign in with this device').tap();
  await waitUntilSaved(page);
  expect(await field(page, 'How soon you reply').inputValue()).toBe('by Thursday');
  await putOnline(page);
  expect(await fetchPublic(site)).toContain('by Thursday');
});
