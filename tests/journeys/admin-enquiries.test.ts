/** Enquiries in the admin: reading, searching, releasing, answering, exporting, erasing. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type AdminPageOpener, advanceClockUntil, inviteTo } from './admin-person.ts';
import { button, changeStore, enquire, heading, row, shareSite } from './admin-visit.ts';
import { findings } from './axe.ts';

const MEI = {
  firstName: 'Mei',
  lastName: 'Tanaka',
  email: 'mei.tanaka@example.com',
  message: 'Mum is 78 and had a fall in October.\n\nDo you come to Buderim? <b>Her</b> GP asks.',
};
const SALES = {
  firstName: 'Rapid',
  lastName: 'Rank',
  email: 'growth@example.com',
  message:
    'Hi there, we looked at your website and our SEO agency can put you on page one of Google in 30 days with backlinks and guest posts. Limited offer, increase your traffic and leads: https://a.example.com https://b.example.net https://c.example.org',
};

const site = shareSite();
let open: AdminPageOpener;
beforeAll(async () => {
  open = await inviteTo(site());
});

/** Finds the mail files that contain this text. */
async function findMails(text: string): Promise<string[]> {
  const folder = join(site().dataDir, 'mail');
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(text));
}

/** @returns the file that a button downloads */
async function download(page: Page, name: RegExp | string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Records the names of the page's calls from now on. */
function listenForCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url().split('/').at(-1) ?? ''));
  return calls;
}

it('lists a new enquiry without a reload; finds, reads and releases a held one, and mails it', async () => {
  const page = await open('/admin/enquiries', { clock: true });
  await page.getByText('Nobody has written yet.').waitFor();
  await enquire(site(), SALES);
  await advanceClockUntil(page, page.getByText('An enquiry came.'));
  await button(page, 'Show it').click();
  await row(page, 'Rapid Rank').waitFor();
  await page.getByRole('searchbox').fill('page two');
  await page.getByText('No enquiry has these words.').waitFor();
  await page.getByRole('searchbox').fill('Google PAGE');
  await row(page, 'Rapid Rank').waitFor();
  await page.getByRole('searchbox').fill('');
  await button(page, 'To answer').click();
  await row(page, 'Rapid Rank').waitFor({ state: 'detached' });
  await button(page, 'Held').click();
  await row(page, 'Rapid Rank').click();
  await heading(page, 'Rapid Rank');
  await page.getByText('Held, because it looks like advertising').waitFor();
  expect(await page.getByRole('link', { name: /example\.(com|net|org)$/ }).allTextContents()).toEqual([
    SALES.email,
  ]);
  expect(await findings(page)).toEqual([]);
  expect(await findMails('page one')).toEqual([]);

  await button(page, 'Release').click();
  await page.getByText('Released. It is on its way to your mail.').waitFor();
  await advanceClockUntil(page, page.getByText(/^Written into a file/));
  await expect.poll(() => findMails('page one')).toHaveLength(1);
});

it('answers from the owner’s mail program, marks, undoes, marks again and mails the enquiry once more', async () => {
  await enquire(site(), { ...MEI, firstName: 'Ines', email: 'ines@example.com' });
  const page = await open();
  const ines = row(page, 'Ines Tanaka');
  await ines.getByText('New', { exact: true }).waitFor();
  await ines.click();
  await heading(page, 'Ines Tanaka');
  await page.getByText('Do you come to Buderim? <b>Her</b> GP asks.').first().waitFor();
  await ines.getByText('New', { exact: true }).waitFor({ state: 'hidden' });
  const mailto = new URL(
    (await page.getByRole('link', { name: 'Answer', exact: true }).getAttribute('href')) ?? '',
  );
  expect([mailto.protocol, mailto.pathname]).toEqual(['mailto:', 'ines@example.com']);
  expect(mailto.searchParams.get('body')).toContain(
    '> Mum is 78 and had a fall in October.\r\n> \r\n> Do you',
  );

  // The history comes from the server, after each change.
  const mark = page.getByText('You marked it as answered.').first();
  await button(page, 'Mark answered').click();
  await page.getByText('Marked as answered.').waitFor();
  await ines.getByText('Answered', { exact: true }).waitFor();
  await mark.waitFor();
  await button(page, 'Undo').click();
  await ines.getByText('Answered', { exact: true }).waitFor({ state: 'hidden' });
  await mark.waitFor({ state: 'hidden' });
  await button(page, 'Mark answered').click();
  await mark.waitFor();
  await page.reload();
  await button(page, 'Not answered yet').waitFor();

  const again = button(page, /^Send it to me again/);
  expect(await again.innerText()).toContain('the sender gets nothing');
  await again.click();
  await page.getByText('It was mailed to you a moment ago.').first().waitFor();
  changeStore(site(), "update enquiries set changed_at = changed_at - 600000 where first_name = 'Ines'");
  await again.click();
  await page.getByText('It is on its way to your mail again.').waitFor();
  await page.getByText('Sent on its way again.').waitFor();
});

it('exports everything about one person, then erases it with the passkey and shows a receipt', async () => {
  await enquire(site(), MEI);
  await enquire(site(), {
    ...MEI,
    email: 'Mei.Tanaka@Example.com',
    message: 'One more question: is there parking?',
  });
  await enquire(site(), { ...MEI, firstName: 'Bill', lastName: 'Hargreaves', email: 'bill@example.com' });
  const page = await open();
  await row(page, 'Mei Tanaka').first().click();
  await heading(page, 'Mei Tanaka');
  await button(page, /^Everything about/).click();
  await page.getByRole('heading', { name: /^Everything about/, level: 1 }).waitFor();
  await page.getByText('2 enquiries from').waitFor();
  expect(page.url()).not.toContain('mei');
  const readable = await download(page, /^Save it as a page/);
  expect(readable).toContain('is there parking?');
  expect(readable).not.toContain('<b>Her</b>');

  // The last proof of the passkey is too old.
  changeStore(site(), 'update sessions set proven_at = 0');
  const calls = listenForCalls(page);
  await button(page, /^Erase all 2/).click();
  await page.getByRole('dialog', { name: 'Erase 2 enquiries' }).waitFor();
  await page.getByText('Your device asks for your passkey first.').waitFor();
  await button(page, 'Erase for good').click();
  await page.getByRole('dialog', { name: 'Erased' }).waitFor();
  expect(calls.filter((name) => /erase|reprove/i.test(name))).toEqual([
    'enquiries.previewErase',
    'enquiries.erase',
    'auth.reproveOptions',
    'auth.reprove',
    'enquiries.erase',
  ]);
  const receipt = await download(page, 'Save the receipt');
  expect(receipt).toMatch(/2 enquiries were erased on .* by jo@practice\.example\./);
  expect(receipt).not.toMatch(/mei|tanaka/i);
  await button(page, 'Done').click();
  // The erased enquiry is no longer shown.
  await page.getByText('Choose an enquiry, and its words are shown here.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/enquiries');
  await page.reload();
  await row(page, 'Erased').first().waitFor();
  expect(await row(page, 'Mei Tanaka').count()).toBe(0);
  expect(await row(page, 'Bill Hargreaves').count()).toBe(1);
});

it('marks two enquiries and searches, with the keyboard alone', async () => {
  await enquire(site(), { ...MEI, firstName: 'Olga', email: 'olga@example.com' });
  await enquire(site(), {
    ...MEI,
    firstName: 'Otis',
    email: 'otis@example.com',
    message: 'What does an hour cost?',
  });
  const page = await open();
  await row(page, 'Otis Tanaka').waitFor();
  await page.keyboard.press('j');
  await heading(page, 'Otis Tanaka');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await heading(page, 'Olga Tanaka');
  await page.keyboard.press('x');
  await page.getByText('2 chosen').waitFor();
  await button(page, 'Mark answered').first().press('Enter');
  await page.getByText('2 marked as answered.').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('hour j');
  await page.getByText('No enquiry has these words.').waitFor();
  await page.getByRole('searchbox').fill('hour cost');
  await expect.poll(() => page.locator('[data-enquiry]').count()).toBe(1);
});

it('stays readable offline; queued changes are made once each, and nothing is erased', async () => {
  for (const firstName of ['Una', 'Uri', 'Ute'])
    await enquire(site(), { ...MEI, firstName, email: `${firstName}@example.com` });
  const page = await open('/admin/enquiries', {
    expectErrors: [/status of 40[0-9]/, /ERR_INTERNET_DISCONNECTED/],
  });
  for (const name of ['Una Tanaka', 'Uri Tanaka']) {
    await row(page, name).click();
    await heading(page, name);
  }
  await page.context().setOffline(true);
  await page.getByText('You are offline. You can read; changes wait until you are back.').waitFor();
  const responses: string[] = [];
  page.on('response', (response) =>
    responses.push(`${response.url().split('/').at(-1)} ${response.status()}`),
  );
  await button(page, 'Mark answered').click();
  await page.getByText('1 change waits.').waitFor();
  await row(page, 'Una Tanaka').click();
  await page.locator('article').getByText('Do you come to Buderim?').waitFor();
  await button(page, 'Mark answered').click();
  await page.getByText('2 changes wait.').waitFor();
  await button(page, /^Erase this enquiry/).click();
  await page.getByText('You are offline, so nothing can be erased now.').waitFor();
  expect(await button(page, 'Erase for good').count()).toBe(0);
  await button(page, 'Keep').click();
  await row(page, 'Ute Tanaka').click();
  await page.getByText('You are offline. Its words come when you are back.').waitFor();
  await heading(page, 'Not here yet');

  // The browser may report a connection before requests succeed.
  await page.route(/enquiries\.markAnswered/, (route) => route.abort('internetdisconnected'), { times: 1 });
  await page.context().setOffline(false);
  await heading(page, 'Ute Tanaka');
  await page.getByText('You are offline.').first().waitFor({ state: 'hidden' });
  await expect
    .poll(() => responses.filter((one) => one.startsWith('enquiries.markAnswered')))
    .toEqual(['enquiries.markAnswered 200', 'enquiries.markAnswered 200']);
  await page.reload();
  await row(page, 'Una Tanaka').getByText('Answered', { exact: true }).waitFor();
  await row(page, 'Uri Tanaka').getByText('Answered', { exact: true }).waitFor();
});
