/** Nobody’s words vanish: a second device, a developer in the folder, a server that restarts, a way without a network. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { startDeskSite } from '../support/deskSite.ts';
import { findings } from './axe.ts';
import { button } from './desk-visit.ts';
import {
  fetchPublic,
  field,
  openForm,
  openTasks,
  PHONE,
  putOnline,
  saved,
  shareEditedSite,
  startEditedSite,
  turn,
} from './my-page-visit.ts';

const edited = shareEditedSite('shipped');
const OFFLINE = { expectErrors: [/Failed to load resource/] };
/** The page looks at what was done elsewhere when somebody comes back to it, as they do by taking the phone up. */
const comeBack = (page: Page) => turn(page, 'visible');

it('on two devices: changes of other fields are both kept, of the same one both shown', async () => {
  const site = edited();
  const phone = await openForm(site, 'telephone', PHONE);
  const laptop = await openForm(site, 'telephone');
  await field(laptop, 'Email').fill('jo@example.org');
  await saved(laptop);
  // Typed over a page that does not know of the other’s change.
  await field(phone, 'How soon you reply').fill('within a day');
  await saved(phone);
  await expect.poll(() => field(phone, 'Email').inputValue()).toBe('jo@example.org');

  // It does not hear of the next one before it types itself.
  await turn(phone, 'hidden');
  await field(laptop, 'Telephone').fill('0491 570 156');
  await saved(laptop);
  await expect
    .poll(async () => (await openTasks(site)).getByText(/0491 570 156.*in your draft/).count())
    .toBe(1);
  await field(phone, 'Telephone').fill('0491 570 157');
  const note = phone.getByRole('alert');
  await note.getByText('Telephone was changed elsewhere meanwhile').waitFor();
  await note.getByText('0491 570 156').waitFor();
  await note.getByText('0491 570 157').waitFor();
  await note.getByText(/^You, in another window or on another device \(Chrom\w+ on Linux\)$/).waitFor();
  // Her own words, in their field too, and no older ones.
  expect(await field(phone, 'Telephone').inputValue()).toBe('0491 570 157');
  expect(await findings(phone, 'iframe')).toEqual([]);
  await field(phone, 'Telephone').fill('0491 570 158');
  await note.getByText('0491 570 158').waitFor();
  await field(phone, 'Telephone').fill('0491 570 157');
  // Also after the phone was put away: what was typed is still here, and still nobody’s is lost.
  await phone.reload();
  await note.getByText('0491 570 157').waitFor();
  expect(await field(phone, 'Telephone').inputValue()).toBe('0491 570 157');
  // What was changed there since both were shown is no more overwritten unseen than what was shown.
  const more = laptop.waitForResponse(/page\.change/);
  await field(laptop, 'Telephone').fill('0491 570 158');
  await more;
  await button(phone, 'Keep mine').click();
  await note.getByText('0491 570 158').waitFor();
  await button(phone, 'Keep mine').click();
  await note.waitFor({ state: 'hidden' });
  await saved(phone);
  await comeBack(laptop);
  await expect.poll(() => field(laptop, 'Telephone').inputValue()).toBe('0491 570 157');
  await putOnline(phone);
  const page = await fetchPublic(site);
  for (const words of ['0491 570 157', 'jo@example.org', 'within a day']) expect(page).toContain(words);
});

it('in two windows of one browser: what waits for a choice in one is still there after the other has saved', async () => {
  const site = edited();
  const first = await openForm(site, 'telephone');
  const other = await first.context().newPage();
  await other.goto(first.url());
  const EMAIL = ['one@example.org', 'two@example.org', 'three@example.org'] as const;
  await turn(other, 'hidden');
  await field(other, 'Email').waitFor();
  const [one, three] = [EMAIL[0], EMAIL[2]].map((words) =>
    first.waitForResponse((answer) => !!answer.request().postData()?.includes(words)),
  );
  await field(first, 'Email').fill(EMAIL[0]);
  await one;
  await field(other, 'Email').fill(EMAIL[1]);
  const note = other.getByRole('alert');
  await note.getByText(EMAIL[0]).waitFor();
  await field(first, 'Email').fill(EMAIL[2]);
  await three;
  await saved(first);
  await other.reload();
  await note.getByText(EMAIL[1]).waitFor();
  await note.getByText(EMAIL[2]).waitFor();
  await button(other, 'Keep mine').click();
  await note.waitFor({ state: 'hidden' });
  await comeBack(first);
  await expect.poll(() => field(first, 'Email').inputValue()).toBe(EMAIL[1]);
  // A window that is closed with words that wait leaves them to the next one.
  await other.route(/page\.change/, (route) => route.abort());
  await field(other, 'Email').fill('four@example.org');
  await other.getByText('Kept in this browser').first().waitFor();
  await other.close();
  await first.reload();
  await expect.poll(() => field(first, 'Email').inputValue()).toBe('four@example.org');
  await saved(first);
});

it('in the folder: an edit beside is kept, one of the same words is shown with hers, and she chooses', async () => {
  const site = edited();
  const page = await openForm(site, 'telephone');
  await field(page, /^When people may ring/).fill('Mornings');
  await saved(page);
  const file = join(site.content, 'practice.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text
      .replace(/^callTimes: .*$/m, 'callTimes: Evenings # asked on the telephone')
      .replace(/^areaServed: .*$/m, 'areaServed: The whole coast'),
  );
  await button(page, 'Put online…').click();
  const sheet = page.getByRole('dialog', { name: 'Put online' });
  await sheet.getByText('When people may ring was changed in two places').waitFor();
  await sheet.getByText('Evenings').waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  expect(await button(page, /^Put online now/).count()).toBe(0);
  await sheet.getByRole('button', { name: 'Keep mine' }).click();
  await button(page, /^Put online (?:now|all)/).click();
  await page
    .getByText(/^Online since/)
    .first()
    .waitFor();
  const after = await readFile(file, 'utf8');
  expect(after).toContain('callTimes: Mornings # asked on the telephone');
  expect(after).toContain('areaServed: The whole coast');
});

it('in the folder, of a field that is in her draft: hers stays in it with the other beside, and is asked about', async () => {
  const site = edited();
  const page = await openForm(site, 'telephone');
  await field(page, /^When people may ring/).fill('Late mornings');
  await saved(page);
  const file = join(site.content, 'practice.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^callTimes: [^#\n]*/m, 'callTimes: Late evenings '));
  await comeBack(page);
  const note = page.getByRole('alert');
  await note.getByText('When people may ring was changed in two places').waitFor();
  await note.getByText('Late evenings').waitFor();
  expect(await field(page, /^When people may ring/).inputValue()).toBe('Late mornings');
  expect(await findings(page, 'iframe')).toEqual([]);
  await (await openTasks(site)).getByText(/Late mornings.*in your draft/).waitFor();
  // Typing on decides nothing, whatever it passes on the way.
  const was = /^callTimes: ([^#\n]*[^#\s])/m.exec(text)?.[1] ?? '';
  for (const words of [was, 'Mornings, late']) {
    await field(page, /^When people may ring/).fill(words);
    await note.getByText(words, { exact: true }).waitFor();
    expect(await note.getByText('Late evenings').count()).toBe(1);
  }
  await button(page, 'Put online…').click();
  const sheet = page.getByRole('dialog', { name: 'Put online' });
  await sheet.getByText('When people may ring was changed in two places').waitFor();
  await sheet.getByText('Mornings, late').waitFor();
  await button(page, 'Close').click();
  await note.getByRole('button', { name: 'Keep the other' }).click();
  await note.waitFor({ state: 'hidden' });
  expect(await field(page, /^When people may ring/).inputValue()).toBe('Late evenings');
});

it('on two devices and in the folder, in one field: one question after the other, each with the words of then', async () => {
  const site = edited();
  const CALLS = /^When people may ring/;
  const phone = await openForm(site, 'telephone', PHONE);
  const laptop = await openForm(site, 'telephone');
  await turn(phone, 'hidden');
  await field(laptop, CALLS).fill('Before breakfast');
  await saved(laptop);
  const file = join(site.content, 'practice.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^callTimes: [^#\n]*/m, 'callTimes: After supper '));
  await comeBack(laptop);
  await laptop.getByRole('alert').getByText('After supper').waitFor();
  await field(phone, CALLS).fill('At noon');
  const note = phone.getByRole('alert');
  await note.getByText('When people may ring was changed elsewhere meanwhile').waitFor();
  await note.getByText('Before breakfast').waitFor();
  await comeBack(phone);
  await button(phone, 'Keep mine').click();
  await note.getByText('When people may ring was changed in two places').waitFor();
  await note.getByText('After supper').waitFor();
  await note.getByText('At noon').waitFor();
  expect(await note.count()).toBe(1);
  await button(phone, 'Keep mine').click();
  await note.waitFor({ state: 'hidden' });
  expect(await field(phone, CALLS).inputValue()).toBe('At noon');
});

it('in the folder, between two words that she types: the space stays', async () => {
  const site = edited();
  const page = await openForm(site, 'prices');
  const words = field(page, 'Words below the heading');
  await words.fill('Start one ');
  await saved(page);
  const file = join(site.content, 'pricing.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^lead: .*$/m, 'lead: Written by a helper.'));
  await comeBack(page);
  await page.getByRole('alert').getByText('Written by a helper.').waitFor();
  await words.press('End');
  await words.pressSequentially('two');
  expect(await words.inputValue()).toBe('Start one two');
  const note = page.getByRole('alert');
  await note.getByRole('button', { name: 'Keep mine' }).click();
  await note.waitFor({ state: 'hidden' });
  await saved(page);
  await putOnline(page);
  await expect.poll(() => readFile(file, 'utf8')).toContain('lead: Start one two\n');
});

it('in the folder, of a list that she changes too: her words stay with their entry wherever it stands', async () => {
  const site = edited();
  const page = await openForm(site, 'notices');
  for (const title of ['Closed on Monday.', 'Closed on Friday.']) {
    await button(page, 'Add: Notice').click();
    await field(page, 'What it says').fill(title);
    await field(page, 'From').fill('20 December 2026');
    await field(page, 'Until').fill('3 January 2027');
    await saved(page);
  }
  await putOnline(page);
  await field(page, 'Until').fill('5 January 2027');
  await saved(page);
  const file = join(site.content, 'notices.yaml');
  const text = await readFile(file, 'utf8');
  const [, start = '', indent = '', first = '', rest = ''] =
    /^([\s\S]*?\n)( *)(- [\s\S]*?)(?=\n *- )([\s\S]*)$/.exec(text) ?? [];
  const another = first.replace('Closed on Monday.', 'Closed on Tuesday.');
  await writeFile(file, `${start}${indent}${another}\n${indent}${first}${rest}`);
  await comeBack(page);
  await button(page, /^Closed on Tuesday.*3 January/).waitFor();
  await button(page, /^Closed on Friday.*5 January/).waitFor();
  await button(page, /^Closed on Monday.*3 January/).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  // Now the one that she has changed is gone there: hers is shown, and put back if she says so.
  await writeFile(file, text.replace(rest, '\n'));
  await comeBack(page);
  const note = page.getByRole('alert');
  await note.getByText(/^Closed on Friday.*5 January 2027/).waitFor();
  await note.getByText('Taken away').waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  await note.getByRole('button', { name: 'Keep mine' }).click();
  await note.waitFor({ state: 'hidden' });
  await putOnline(page);
  await expect
    .poll(() => readFile(file, 'utf8'))
    .toMatch(/Closed on Monday[\s\S]*Closed on Friday[\s\S]*2027-01-05/);
});

it('in the folder, where a question that she changes is taken out: her words stay, and are asked about', async () => {
  const site = edited();
  const page = await openForm(site, 'question', PHONE);
  await button(page, 'When should I see one?').tap();
  await field(page, 'Question').fill('When should I come?');
  await saved(page);
  await rm(join(site.content, 'faq/when-should-i-see-one.md'));
  await comeBack(page);
  const note = page.getByRole('alert');
  await note.getByText('Taken away').waitFor();
  expect(await field(page, 'Question').inputValue()).toBe('When should I come?');
  await field(page, 'Question').fill('When is it time?');
  await note.getByText(/When is it time\?/).waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  await note.getByRole('button', { name: 'Keep mine' }).tap();
  await note.waitFor({ state: 'hidden' });
  await putOnline(page);
  expect(await fetchPublic(site)).toContain('When is it time?');
});

it('without a network: what is typed waits in the browser, is said so, and is saved when it is back', async () => {
  const site = edited();
  const page = await openForm(site, 'telephone', { ...PHONE, ...OFFLINE });
  await field(page, 'How soon you reply').waitFor();
  await page.context().setOffline(true);
  await field(page, 'How soon you reply').fill('within two days');
  await page.getByText('Kept in this browser until it can be saved.').first().waitFor();
  await page.getByRole('link', { name: 'My page', exact: true }).first().click();
  await page.getByText('What you typed is not saved yet.').waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  await page.context().setOffline(false);
  await page.getByText('1 change is not online yet.').waitFor();
  await page
    .getByText(/^within two days|in your draft/)
    .first()
    .waitFor();
});

it('while the server is updated in the middle of a word: nothing is lost, and the draft is as it was', async () => {
  const site = await startEditedSite('shipped');
  const page = await openForm(site, 'telephone', { ...PHONE, expectErrors: [/./] });
  await field(page, 'Email').fill('first@example.org');
  await saved(page);
  const { port, dataDir } = site.site;
  await site.site.kill();
  await field(page, 'How soon you reply').press('Control+A');
  await field(page, 'How soon you reply').pressSequentially('within an');
  await page.getByText('Kept in this browser until it can be saved.').first().waitFor();
  const again = await startDeskSite({
    ...{ port, dataDir, env: { CONTENT_DIR: site.content, CAPTCHA: 'none', RATE_LIMIT: 'off' } },
  });
  try {
    // By itself, whether or not somebody types on.
    await saved(page);
    await page.reload();
    await expect.poll(() => field(page, 'How soon you reply').inputValue()).toBe('within an');
    await field(page, 'How soon you reply').fill('within an hour');
    expect(await field(page, 'Email').inputValue()).toBe('first@example.org');
    await putOnline(page);
    await vi.waitFor(async () => expect(await fetchPublic(site)).toContain('within an hour'));
  } finally {
    await again.stop();
  }
});

it('without a network, at "Put online": what has not arrived is said first, and goes online with the rest', async () => {
  const site = edited();
  const page = await openForm(site, 'telephone', { ...PHONE, ...OFFLINE });
  await field(page, 'How soon you reply').fill('by Monday');
  await saved(page);
  await page.context().setOffline(true);
  await field(page, 'How soon you reply').fill('by Tuesday');
  await button(page, 'Put online…').tap();
  const sheet = page.getByRole('dialog', { name: 'Put online' });
  await sheet.getByText(/^What you typed last .* and nothing goes online without it\.$/).waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  await button(page, 'Try again').tap();
  await sheet.getByText(/^The desk cannot be reached\./).waitFor();
  expect(await button(page, /^Put online (?:now|all)/).count()).toBe(0);
  await page.context().setOffline(false);
  await sheet
    .getByText(/by Tuesday/)
    .first()
    .waitFor();
  await button(page, /^Put online (?:now|all)/).tap();
  await page
    .getByText(/^Online since/)
    .first()
    .waitFor();
  expect(await fetchPublic(site)).toContain('by Tuesday');
});
