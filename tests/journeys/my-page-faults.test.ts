/** What goes wrong around "My page": the site in service is untouched, what was typed is kept, and a sentence says so. */
import { readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import { button, heading } from './desk-visit.ts';
import {
  fetchPublic,
  field,
  openForm,
  openTasks,
  PHONE,
  putOnline,
  saved,
  shareEditedSite,
  turn,
} from './my-page-visit.ts';

const edited = shareEditedSite('shipped');

it('finds a value at fault that came before her, says where, and lets her put it right', async () => {
  const site = edited();
  const file = join(site.content, 'practice.yaml');
  const good = await readFile(file, 'utf8');
  await writeFile(file, good.replace(/^email: \S+/m, 'email: nobody'));
  const before = await fetchPublic(site);
  const page = await openTasks(site, PHONE);
  await page.getByText('1 thing to put right').first().waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  const phone = await openForm(site, 'telephone', PHONE);
  await phone.getByText(/^Here belongs an email address/).waitFor();
  await field(phone, 'How soon you reply').fill('within a day or two');
  await saved(phone);
  await button(phone, 'Put online…').click();
  await phone.getByText(/must be put right first\.$/).waitFor();
  await button(phone, 'Close').click();
  expect(await fetchPublic(site)).toBe(before);
  await field(phone, 'Email').fill('jo@example.org');
  await putOnline(phone);
  expect(await fetchPublic(site)).toContain('within a day or two');
  expect(await readFile(file, 'utf8')).toContain('email: jo@example.org # PLACEHOLDER');
});

it('shows everything else while a file cannot be read at all, and goes on once it can', async () => {
  const site = edited();
  const file = join(site.content, 'pricing.yaml');
  const good = await readFile(file, 'utf8');
  const page = await openForm(site, 'telephone', PHONE);
  await writeFile(file, 'heading: [unclosed\n');
  const before = await fetchPublic(site);
  await field(page, 'How soon you reply').fill('within three days');
  await saved(page);
  await button(page, 'Put online…').click();
  await page.getByText(/must be put right first\.$/).waitFor();
  expect(await button(page, /^Put online (?:now|all)/).count()).toBe(0);
  expect(await findings(page, 'iframe')).toEqual([]);
  await button(page, 'Close').click();
  await page.getByRole('link', { name: 'My page', exact: true }).first().click();
  await heading(page, 'My page');
  await page.getByRole('link', { name: /^Prices/ }).click();
  await heading(page, 'Prices');
  const unreadable = page.getByText(/^The file pricing\.yaml was changed by hand and cannot be read now/);
  await unreadable.waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  expect(await fetchPublic(site)).toBe(before);
  await writeFile(file, good);
  await turn(page, 'visible');
  await unreadable.waitFor({ state: 'detached' });
  const again = await openForm(site, 'telephone', PHONE);
  await putOnline(again);
  expect(await fetchPublic(site)).toContain('within three days');
});

it('keeps every word when the disk does not take the page, and puts it online once it does', async () => {
  const site = edited();
  const page = await openForm(site, 'question', {
    ...PHONE,
    // It may look at how the page stands meanwhile.
    expectErrors: [/status of 412/, /status of 500.*page\.get/],
  });
  await button(page, 'Add a question').tap();
  await field(page, 'Question').fill('Where do I park?');
  await field(page, 'Answer').fill('Beside the surf club.');
  await saved(page);
  // The folder of earlier versions leads nowhere, as on a disk that went away.
  const before = await fetchPublic(site);
  const versions = join(site.site.dataDir, 'versions');
  await rename(versions, `${versions}-kept`);
  await symlink(join(versions, 'nowhere'), versions);
  await button(page, 'Put online…').tap();
  await button(page, /^Put online (?:now|all)/).tap();
  await page.getByText(/^The disk of your site did not take this\. Your page is as it was\./).waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  expect(await fetchPublic(site)).toBe(before);
  await rm(versions);
  await rename(`${versions}-kept`, versions);
  await button(page, /^Put online (?:now|all)/).tap();
  await page
    .getByText(/^Online since/)
    .first()
    .waitFor();
  expect(await fetchPublic(site)).toContain('Beside the surf club.');
  expect(await readFile(join(site.content, 'faq/question-5.md'), 'utf8')).toContain('Where do I park?');
});
