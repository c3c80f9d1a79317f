/** A page that is open and touched by nobody: what others do, in the files and on another device, is shown by itself. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import {
  type EditedSite,
  field,
  openForm,
  PHONE,
  saved,
  shareEditedSite,
  startEditedSite,
  turn,
} from './my-page-visit.ts';

const edited = shareEditedSite('shipped');
const RING = /^When people may ring/;

async function editFolder({ content }: EditedSite, fieldName: string, words: string): Promise<void> {
  const file = join(content, 'practice.yaml');
  const text = await readFile(file, 'utf8');
  const changed = text.replace(new RegExp(`^${fieldName}: .*$`, 'm'), `${fieldName}: ${words}`);
  expect(changed).not.toBe(text);
  await writeFile(file, changed);
}

/** What a screen reader is told of others, one after the other. */
async function watchSaid(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const place of document.querySelectorAll('[role="status"]')) {
        const words = place.textContent ?? '';
        if (/changed\.$/.test(words) && said.at(-1) !== words) said.push(words);
      }
      if (!/changed\./.test(document.body.textContent ?? '') && said.at(-1) !== '') said.push('');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said.filter(Boolean));
}

/** The words around the cursor of the field that has the focus: `Mon[day]`. */
const readCursor = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLTextAreaElement;
    const [start, end] = [one.selectionStart, one.selectionEnd];
    return `${one.value.slice(0, start)}[${one.value.slice(start, end)}]${one.value.slice(end)}`;
  });

it('in the folder: a field of an idle form says the new words, and what is chosen in it stays chosen', async () => {
  const site = edited();
  await editFolder(site, 'callTimes', 'Monday to Friday');
  const page = await openForm(site, 'telephone', PHONE);
  const ring = field(page, RING);
  await expect.poll(() => ring.inputValue()).toBe('Monday to Friday');
  await ring.evaluate((one: HTMLTextAreaElement) => {
    one.focus();
    one.setSelectionRange(10, 13);
  });
  expect(await readCursor(page)).toBe('Monday to [Fri]day');
  const readSaid = await watchSaid(page);
  await editFolder(site, 'callTimes', 'Every Monday to Friday, mornings');
  await expect.poll(() => readCursor(page), { timeout: 15_000 }).toBe('Every Monday to [Fri]day, mornings');
  await expect.poll(readSaid).toEqual(['In the files: When people may ring was changed.']);
  expect(await page.getByRole('alert').count()).toBe(0);
  // What is typed next is typed there, over the new words.
  await page.keyboard.type('Satur');
  await saved(page);
  expect(await ring.inputValue()).toBe('Every Monday to Saturday, mornings');
});

it('in the folder, where the draft says something else: both are shown, with the choice', async () => {
  const site = edited();
  const page = await openForm(site, 'telephone', PHONE);
  await field(page, RING).fill('Mornings');
  await saved(page);
  await field(page, 'How soon you reply').focus();
  await page.keyboard.press('Control+A');
  const before = await readCursor(page);
  await editFolder(site, 'callTimes', 'Evenings');
  const note = page.getByRole('alert');
  await note.getByText('Evenings').waitFor();
  await note.getByText('Mornings').waitFor();
  await note.getByRole('button', { name: 'Keep mine' }).waitFor();
  expect(await readCursor(page)).toBe(before);
  expect(await findings(page, 'iframe')).toEqual([]);
  await note.getByRole('button', { name: 'Keep the other' }).tap();
  await note.waitFor({ state: 'hidden' });
  expect(await field(page, RING).inputValue()).toBe('Evenings');
});

it('in the folder, above the entry that is open: cursor and next letters stay with their entry', async () => {
  const site = await startEditedSite('shipped');
  const page = await openForm(site, 'notices', PHONE);
  const notice = (title: string) => `- title: ${title}\n    from: 2026-12-20\n    until: 2027-01-03\n`;
  const file = join(site.content, 'notices.yaml');
  const writeNotices = (...titles: string[]) =>
    writeFile(file, `entries:\n${titles.map((title) => `  ${notice(title)}`).join('')}`);
  await writeNotices('Closed on Monday', 'Closed on Friday');
  await page.getByRole('button', { name: /^Closed on Monday/ }).tap();
  await field(page, 'What it says').focus();
  await page.keyboard.press('End');
  await writeNotices('Open on Sunday', 'Closed on Monday', 'Closed on Friday');
  await page.getByRole('button', { name: /^Open on Sunday/ }).waitFor();
  expect(await readCursor(page)).toBe('Closed on Monday[]');
  await page.keyboard.type(', all day');
  await saved(page);
  await page.getByRole('button', { name: /^Closed on Monday, all day/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Open on Sunday, / }).count()).toBe(1);
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('on another device: its draft is here by itself, and is said once, not for each of its keys', async () => {
  const site = edited();
  const laptop = await openForm(site, 'telephone');
  const phone = await openForm(site, 'telephone', PHONE);
  const [readSaid, readOwn] = [await watchSaid(phone), await watchSaid(laptop)];
  const typed: [name: string, words: string][] = [
    ['How soon you reply', 'by noon'],
    ['How soon you reply', 'by noon, mostly'],
    ['Email', 'jo@example.org'],
  ];
  for (const [name, words] of typed) {
    await field(laptop, name).fill(words);
    await expect.poll(() => field(phone, name).inputValue(), { timeout: 15_000 }).toBe(words);
  }
  expect(await readSaid()).toEqual([
    expect.stringMatching(
      /^You, in another window or on another device \(Chrom\w+ on Linux\): How soon you reply was changed\.$/,
    ),
  ]);
  // What was typed here is no news here.
  expect(await readOwn()).toEqual([]);
});

/** How often a page has asked whether there is anything new, and the largest answer in bytes. */
function watchAsked(page: Page) {
  const sizes: number[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('page.news')) sizes.push((await response.body()).length);
  });
  return { count: () => sizes.length, largest: () => Math.max(...sizes) };
}

it('asks for it by one small call, and not at all while nobody can see it', async () => {
  const site = edited();
  const page = await openForm(site, 'telephone', PHONE);
  const other = await openForm(site, 'telephone', PHONE);
  const [asked, others] = [watchAsked(page), watchAsked(other)];
  const askedMore = (one: typeof asked, than: number) =>
    expect.poll(one.count, { timeout: 30_000 }).toBeGreaterThan(than);
  await askedMore(asked, 0);
  expect(asked.largest()).toBeLessThan(200);
  await turn(page, 'hidden');
  await askedMore(others, others.count());
  const before = asked.count();
  await askedMore(others, others.count() + 1);
  expect(asked.count()).toBe(before);
  await turn(page, 'visible');
  await askedMore(asked, before);
});
