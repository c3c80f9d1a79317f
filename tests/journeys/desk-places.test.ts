/** The other places of the desk: whether all is well, the numbers, and oneself. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { runAdmin } from '../support/deskPerson.ts';
import { findings } from './axe.ts';
import { button, comeIn, enquire, heading, startAtHome } from './desk-visit.ts';

const MEI = {
  ...{ firstName: 'Mei', lastName: 'Tanaka', email: 'mei.tanaka@example.com' },
  message: 'Mum is 78 and had a fall in October. Do you come to Buderim?',
};

const go = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

it('says whether all is well, follows a test mail, and hands over a backup', async () => {
  const site = await startAtHome({ CAPTCHA: 'none' });
  const page = await comeIn(site);
  const line = page.locator('header a[href="/admin/well"]');
  await line.getByText('need a look.').waitFor();
  await line.click();
  await heading(page, '3 things need a look.');
  await page.getByText('No mail server is set.').waitFor();
  expect(await findings(page)).toEqual([]);

  await button(page, 'Send me a test mail').click();
  await page.getByText('It became a file on the server').waitFor();

  await page.getByText('None was made yet.').waitFor({ state: 'attached' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Make a backup').click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.db$/);
  const [start] = await download.createReadStream().then((stream) => stream.take(1).toArray());
  expect(String(start).slice(0, 15)).toBe('SQLite format 3');
  await page.getByText('The backup is on its way to your downloads.').waitFor();
  await page.getByText('The last was made').waitFor({ state: 'attached' });
  expect(await findings(page)).toEqual([]);
});

it('counts what came, in drawings and in tables', async () => {
  const site = await startAtHome({ CAPTCHA: 'none' });
  const page = await comeIn(site);
  await go(page, 'Numbers');
  await page.getByText('No enquiry in twelve weeks.').waitFor();
  expect(await findings(page)).toEqual([]);
  await enquire(site, MEI);
  await page.reload();
  await page.getByText('1 enquiry in twelve weeks.').waitFor();
  await page.getByRole('img', { name: /^Until you answered/ }).waitFor();
  await page.getByText('The same as a table').first().click();
  const rows = page.getByRole('region', { name: 'Each week' }).getByRole('row');
  expect(await rows.count()).toBe(13);
  expect(await rows.last().getByRole('cell').first().textContent()).toBe('1');
  expect(await findings(page)).toEqual([]);
});

it('renames a device, invites somebody and takes it back, and tells all of it', async () => {
  const site = await startAtHome();
  const page = await comeIn(site);
  await go(page, 'You');
  await button(page, /^Rename/).click();
  await page.getByLabel(/^A new name for/).fill('Jo’s phone');
  await page.keyboard.press('Enter');
  await page.getByText('Jo’s phone, in use here').waitFor();

  await page.getByLabel('Invite somebody').fill('manager@practice.example');
  await button(page, 'Invite').click();
  // No mail leaves this server, so the link is handed over.
  await page.getByText(/admin#invitation=/).waitFor();
  expect(await runAdmin(site, 'list')).toContain('manager@practice.example');
  await button(page, /^Take back/).click();
  await page.getByText('opens nothing any more.').waitFor();
  expect(await runAdmin(site, 'list')).not.toContain('manager@practice.example');

  const done = page.getByRole('list', { name: 'What was done' });
  await done.getByText('You took back the invitation of manager@practice.example.').waitFor();
  await done.getByText('You renamed a device to “Jo’s phone”.').waitFor();
  expect(await findings(page)).toEqual([]);
});
