/** Online, and back: what stops it and what only asks, earlier versions, a later time, a link to show somebody. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { newPage } from '../support/browser.ts';
import { startDeskSite } from '../support/deskSite.ts';
import { findings } from './axe.ts';
import { button, heading } from './desk-visit.ts';
import {
  compareFolders,
  fetchPublic,
  field,
  openForm,
  openTasks,
  PHONE,
  putOnline,
  readFolder,
  saved,
  shareEditedSite,
  startEditedSite,
} from './my-page-visit.ts';

const edited = shareEditedSite('shipped');
const FIRST = 'What is an exercise physiologist?';

it('is stopped by what must be put right, which is a link to its field, and goes once that is right', async () => {
  const site = edited();
  const page = await openForm(site, 'telephone', PHONE);
  await field(page, 'Telephone').fill('0491 57');
  await page
    .getByText(/^Here belongs a phone number/)
    .first()
    .waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  await button(page, 'Put online…').click();
  const sheet = page.getByRole('dialog', { name: 'Put online' });
  await sheet.getByText('1 change waits. One thing must be put right first.').waitFor();
  expect(await sheet.getByRole('button', { name: /^Put online/ }).count()).toBe(0);
  expect(await findings(page, 'iframe')).toEqual([]);
  await sheet.getByRole('link', { name: 'Go to it' }).click();
  await field(page, 'Telephone').fill('0491 570 158');
  await putOnline(page);
  expect(await fetchPublic(site)).toContain('0491 570 158');
});

it('asks where a wording promises too much, and offers a better one to take over', async () => {
  const site = edited();
  const page = await openForm(site, 'question', PHONE);
  await button(page, FIRST).click();
  await field(page, 'Answer').fill('I am the most experienced guide to moving well.');
  await page
    .getByText(/^Before it can go online|^Worth another look/)
    .first()
    .waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  await button(page, 'Put online…').click();
  await page.getByRole('dialog').getByRole('link', { name: 'See the better wording' }).first().click();
  await page.getByText('Better:').waitFor();
  await button(page, 'Use this wording').click();
  await expect
    .poll(() => field(page, 'Answer').inputValue())
    .toBe('I am the experienced guide to moving well.');
  await putOnline(page);
  expect(await fetchPublic(site)).toContain('I am the experienced guide to moving well.');
});

it('is undone at once, and any earlier version is looked at as a page and put back whole', async () => {
  const site = edited();
  const first = await readFolder(site.content);
  const page = await openForm(site, 'telephone', PHONE);
  await field(page, 'How soon you reply').fill('within a week');
  await putOnline(page);
  expect(await fetchPublic(site)).toContain('within a week');
  await button(page, 'Undo').click();
  await page.getByText('The earlier version is online again.').waitFor();
  expect(compareFolders(first, await readFolder(site.content))).toEqual([]);

  await page.getByRole('link', { name: 'My page', exact: true }).first().click();
  await page.getByRole('link', { name: 'Earlier versions' }).click();
  await heading(page, 'Earlier versions');
  const week = page.getByRole('listitem').filter({ hasText: '→ within a week' });
  expect(await findings(page, 'iframe')).toEqual([]);
  await week.getByRole('button', { name: /^Look at it/ }).click();
  const shown = page.frameLocator('iframe[title="Your page as it was"]');
  await shown.getByText('within a week').first().waitFor({ state: 'attached' });
  await button(page, 'Close').click();
  await week.getByRole('button', { name: /^Put back/ }).click();
  await page.getByText(/is kept here/).waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  await button(page, 'Put it back').click();
  await page.getByText(/All the others are kept\.$/).waitFor();
  expect(await fetchPublic(site)).toContain('within a week');
  expect(compareFolders(first, await readFolder(site.content))).toEqual([
    expect.stringMatching(/^practice.yaml -replyTime/),
    expect.stringMatching(/^practice.yaml \+replyTime: within a week/),
  ]);
});

it('takes all changes back, and brings them again', async () => {
  const page = await openForm(edited(), 'telephone', PHONE);
  await field(page, /^When people may ring/).fill('At noon');
  await saved(page);
  await page.getByRole('link', { name: 'My page', exact: true }).first().click();
  await button(page, 'Take all of it back').click();
  await page.getByText('Everything is online.').first().waitFor();
  await button(page, 'Undo').click();
  await page.getByText('1 change is not online yet.').waitFor();
  await button(page, 'Undo the last change').click();
  await page.getByText(/^Taken back: .*At noon/).waitFor();
  await page.getByText('Everything is online.').first().waitFor();
});

it('is shown to somebody by an address for a day: without signing in, found by nobody, framed by nobody', async () => {
  const site = edited();
  const page = await openForm(site, 'telephone');
  await field(page, /^When people may ring/).fill('Before breakfast');
  await saved(page);
  await button(page, 'Link to show somebody').click();
  const address = (await page.locator('code').textContent()) ?? '';
  const visitor = await newPage();
  const answer = await visitor.goto(address);
  await visitor.getByText('Before breakfast').first().waitFor({ state: 'attached' });
  expect(await fetchPublic(site)).not.toContain('Before breakfast');
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': expect.stringContaining('noindex'),
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  expect((await fetch(`${site.site.url}/preview/${'a'.repeat(43)}/`)).status).toBe(404);
  expect((await fetch(`${site.site.url}/admin/preview/`)).status).toBe(401);
});

it('is made one at a time, whoever asks', async () => {
  const site = edited();
  const page = await openForm(site, 'telephone', { expectErrors: [/status of 429/] });
  await field(page, 'How soon you reply').fill('within a fortnight');
  await saved(page);
  const answers = await page.evaluate(async () => {
    const call = async (name: string, input?: object) => {
      const body = input && JSON.stringify(input);
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/admin/api/${name}`, { method: 'POST', headers, ...(body && { body }) });
      return (await answer.json()) as {
        result?: { data: { revision: number } };
        error?: { data: { reason: string } };
      };
    };
    const revision = (await call('page.get')).result?.data.revision;
    return Promise.all([1, 2].map(() => call('page.putOnline', { revision })));
  });
  expect(answers.filter(({ result }) => result)).toHaveLength(1);
  expect(answers.flatMap(({ error }) => error?.data.reason ?? [])).toEqual(['BUSY']);
});

it('goes online by itself at the time that was chosen, also when the server was down then', async () => {
  const site = await startEditedSite('shipped');
  const page = await openForm(site, 'telephone', { ...PHONE, expectErrors: [/./] });
  await field(page, 'How soon you reply').fill('within an hour');
  await saved(page);
  await button(page, 'Put online…').click();
  await button(page, 'At a later time…').click();
  await button(page, 'Put it online then').click();
  await page.getByText('Give a day and a time.').waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  const year = new Date().getFullYear();
  // Wherever the practice is, it is still to come.
  const day = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
  await page.getByLabel('When it goes online').fill(`${year - 1}-07-01T00:05`);
  await button(page, 'Put it online then').click();
  await page.getByText('This time is over.').waitFor();
  await page.getByLabel('When it goes online').fill(`${day}T00:05`);
  await button(page, 'Put it online then').click();
  await page
    .getByText(/^It goes online by itself .* at 12\.05\sam/)
    .first()
    .waitFor();
  const tasks = await openTasks(site, { ...PHONE, expectErrors: [/./] });
  await tasks.getByText(/^Goes online by itself/).waitFor();
  expect(await findings(tasks, 'iframe')).toEqual([]);
  await field(page, 'Email').fill('typed.later@example.org');
  await saved(page);

  const { port, dataDir } = site.site;
  await site.site.kill();
  const file = join(dataDir, 'draft/later.json');
  const later = JSON.parse(await readFile(file, 'utf8')) as { at: number };
  await writeFile(file, JSON.stringify({ ...later, at: Date.now() - 60_000 }));
  const env = { CONTENT_DIR: site.content, CAPTCHA: 'none', RATE_LIMIT: 'off' };
  const again = await startDeskSite({ port, dataDir, env });
  try {
    await vi.waitFor(async () => expect(await fetchPublic(site)).toContain('within an hour'), 15_000);
    expect(await fetchPublic(site)).not.toContain('typed.later@example.org');
    await tasks.reload();
    await tasks.getByText('1 change is not online yet.').waitFor();
  } finally {
    await again.stop();
  }
});
