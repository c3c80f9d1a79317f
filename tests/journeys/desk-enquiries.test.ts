/** The owner's enquiries at the desk: read, answered, released, handed over, erased. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import type { Site } from '../support/site.ts';
import { findings } from './axe.ts';
import { button, comeIn, enquire, heading, row, startAtHome } from './desk-visit.ts';

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

async function readMails({ dataDir }: Site): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const files = await readdir(folder).catch(() => []);
  return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
}

/** What a button hands over to be kept. */
async function save(page: Page, name: RegExp | string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

it('comes without a reload; a held one is read and released, and its mail goes out', async () => {
  const site = await startAtHome({ CAPTCHA: 'none' });
  const page = await comeIn(site);
  await page.getByText('Nobody has written yet.').waitFor();
  expect(await findings(page)).toEqual([]);
  await enquire(site, SALES);
  await page.getByText('An enquiry came.').waitFor();
  await button(page, 'Show it').click();
  await row(page, 'Rapid Rank').click();
  await heading(page, 'Rapid Rank');
  await page.getByText('Held, because it looks like advertising').waitFor();
  expect(await page.getByRole('link', { name: /example\.(com|net|org)$/ }).allTextContents()).toEqual([
    SALES.email,
  ]);
  expect(await findings(page)).toEqual([]);
  expect((await readMails(site)).filter((mail) => mail.includes('page one'))).toEqual([]);

  await button(page, 'Release').click();
  await page.getByText('Released. It is on its way to your mail.').waitFor();
  await page.getByText(/^Written into a file/).waitFor();
  await vi.waitFor(async () => {
    expect((await readMails(site)).filter((mail) => mail.includes('page one'))).toHaveLength(1);
  });
});

it('is answered from her mail, marked, taken back and marked again; opened, it is new no more', async () => {
  const site = await startAtHome({ CAPTCHA: 'none' });
  await enquire(site, MEI);
  const page = await comeIn(site);
  const mei = row(page, 'Mei Tanaka');
  await mei.getByText('New', { exact: true }).waitFor();
  await mei.click();
  await heading(page, 'Mei Tanaka');
  await page.getByText('Do you come to Buderim? <b>Her</b> GP asks.').first().waitFor();
  await mei.getByText('New', { exact: true }).waitFor({ state: 'hidden' });
  const letter = new URL(
    (await page.getByRole('link', { name: 'Answer', exact: true }).getAttribute('href')) ?? '',
  );
  expect([letter.protocol, letter.pathname]).toEqual(['mailto:', MEI.email]);
  expect(letter.searchParams.get('body')).toContain(
    '> Mum is 78 and had a fall in October.\r\n> \r\n> Do you',
  );

  await button(page, 'Mark answered').click();
  await page.getByText('Marked as answered.').waitFor();
  await mei.getByText('Answered', { exact: true }).waitFor();
  await button(page, 'Undo').click();
  await button(page, 'Mark answered').waitFor();
  await mei.getByText('Answered', { exact: true }).waitFor({ state: 'hidden' });
  await button(page, 'Mark answered').click();
  await page.getByText('You marked it as answered.').first().waitFor();
  await page.reload();
  await button(page, 'Not answered yet').waitFor();
});

it('hands everything about one person over, and erases it with a receipt', async () => {
  const site = await startAtHome({ CAPTCHA: 'none' });
  await enquire(site, MEI);
  await enquire(site, {
    ...MEI,
    email: 'Mei.Tanaka@Example.com',
    message: 'One more question: is there parking?',
  });
  await enquire(site, { ...MEI, firstName: 'Bill', lastName: 'Hargreaves', email: 'bill@example.com' });
  const page = await comeIn(site);
  await row(page, 'Mei Tanaka').first().click();
  await heading(page, 'Mei Tanaka');
  await button(page, /^Everything about/).click();
  await page.getByRole('heading', { name: /^Everything about/, level: 1 }).waitFor();
  await page.getByText('2 enquiries from').waitFor();
  expect(page.url()).not.toContain('mei');
  expect(await findings(page)).toEqual([]);
  const readable = await save(page, /^Save it as a page/);
  expect(readable).toContain('is there parking?');
  expect(readable).not.toContain('<b>Her</b>');
  expect(JSON.stringify(JSON.parse(await save(page, /^Save it as data/)))).toContain('is there parking?');

  await button(page, /^Erase all 2/).click();
  await page.getByRole('dialog', { name: 'Erase 2 enquiries' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await button(page, 'Erase for good').click();
  await page.getByRole('dialog', { name: 'Erased' }).waitFor();
  const receipt = await save(page, 'Save the receipt');
  expect(receipt).toMatch(/2 enquiries were erased on .* by jo@practice\.example\./);
  expect(receipt).not.toMatch(/mei|tanaka/i);
  await button(page, 'Done').click();
  // What is behind it says that it is gone, and offers no second try.
  await page.locator('article').getByText('Nothing about this person is left here.').waitFor();
  expect(await button(page, 'Try again').count()).toBe(0);
  await page.reload();
  await page.getByRole('link', { name: 'Enquiries', exact: true }).first().click();
  await row(page, 'Erased').first().waitFor();
  expect(await row(page, 'Mei Tanaka').count()).toBe(0);
  expect(await row(page, 'Bill Hargreaves').count()).toBe(1);
});

it('does the same with several, from the keyboard alone', async () => {
  const site = await startAtHome({ CAPTCHA: 'none' });
  await enquire(site, MEI);
  await enquire(site, {
    ...MEI,
    firstName: 'Bill',
    email: 'bill@example.com',
    message: 'What does an hour cost?',
  });
  const page = await comeIn(site);
  await row(page, 'Bill Tanaka').waitFor();
  await page.keyboard.press('j');
  await heading(page, 'Bill Tanaka');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await heading(page, 'Mei Tanaka');
  await page.keyboard.press('x');
  await page.getByText('2 chosen').waitFor();
  expect(await findings(page)).toEqual([]);
  await button(page, 'Mark answered').first().press('Enter');
  await page.getByText('2 marked as answered.').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('hour j');
  await page.getByText('No enquiry has these words.').waitFor();
  await page.getByRole('searchbox').fill('hour cost');
  await vi.waitFor(async () => expect(await page.locator('[data-enquiry]').count()).toBe(1));
});

it('says that it is offline, keeps what is open readable, and changes once it is back', async () => {
  const site = await startAtHome({ CAPTCHA: 'none' });
  await enquire(site, MEI);
  const page = await comeIn(site, { expectErrors: [/status of 40[0-9]/, /ERR_INTERNET_DISCONNECTED/] });
  await row(page, 'Mei Tanaka').click();
  await heading(page, 'Mei Tanaka');
  await page.context().setOffline(true);
  await page.getByText('You are offline. You can read; changes wait until you are back.').waitFor();
  await button(page, 'Mark answered').click();
  await page.getByText('1 change waits.').waitFor();
  expect(await findings(page)).toEqual([]);
  await button(page, /^Erase this enquiry/).click();
  await page.getByText('You are offline, so nothing can be erased now.').waitFor();
  expect(await button(page, 'Erase for good').count()).toBe(0);
  await button(page, 'Keep').click();
  await page.context().setOffline(false);
  await page.getByText('Marked as answered.').waitFor();
  await page.reload();
  await button(page, 'Not answered yet').waitFor();
});
