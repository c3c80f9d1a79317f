/** The page beside a draft that something is wrong with: it is never empty, says what is wrong, and leads there. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startDeskSite } from '../support/deskSite.ts';
import { findings } from './axe.ts';
import { button, heading } from './desk-visit.ts';
import { field, openForm, openTasks, PHONE, saved, startEditedSite } from './my-page-visit.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };
const preview = (page: Page) => page.frameLocator('iframe[title="Your page with the draft"]');
const beside = (page: Page) => page.getByRole('region', { name: 'Preview' });
const line = (page: Page) => beside(page).getByText(/^This is your page without your newest changes\./);

it('shows the page as it last was, names what must be put right, leads there, and follows again at once', async () => {
  const site = await startEditedSite('shipped');
  const typing = await openForm(site, 'telephone', WIDE);
  await field(typing, 'How soon you reply').fill('within three days');
  await preview(typing).getByText('within three days').first().waitFor({ state: 'attached' });
  expect(await line(typing).count()).toBe(0);
  await field(typing, 'Email').fill('');
  await line(typing).getByText('Your practice, Email').waitFor();

  // Any other form, opened anew: what was typed before the fault is there, and its place is found.
  const page = await openForm(site, 'prices', WIDE);
  await preview(page).getByText('within three days').first().waitFor({ state: 'attached' });
  await preview(page).getByText('Cost depends on the length').first().waitFor();
  await line(page).getByText('Your practice, Email').waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  await beside(page).getByRole('button', { name: 'Go to it' }).click();
  await heading(page, 'Your practice: Email');
  await field(page, 'Email').fill('jo@example.org');
  await line(page).waitFor({ state: 'detached' });
  await preview(page).getByText('jo@example.org').first().waitFor({ state: 'attached' });
});

it('shows the folder’s page after a restart, and what visitors see where the folder is at fault, too', {
  timeout: 120_000,
}, async () => {
  const site = await startEditedSite('shipped');
  const first = await openForm(site, 'telephone', { ...WIDE, expectErrors: [/./] });
  await field(first, 'How soon you reply').fill('within three days');
  await field(first, 'Email').fill('');
  await saved(first);
  const { port, dataDir } = site.site;
  const env = { CONTENT_DIR: site.content, CAPTCHA: 'none', RATE_LIMIT: 'off' };
  await site.site.kill();
  const second = await startDeskSite({ port, dataDir, env });
  try {
    await first.reload();
    await preview(first).getByText('Start where you are.').first().waitFor();
    await line(first).getByText('Your practice, Email').waitFor();
    expect(await preview(first).getByText('within three days').count()).toBe(0);
  } finally {
    await second.kill();
  }

  const file = join(site.content, 'home.yaml');
  const good = await readFile(file, 'utf8');
  await writeFile(file, `${good}\nnobody knows this: 1\n`);
  const third = await startDeskSite({ port, dataDir, env });
  try {
    await first.goto(`${site.site.url}/admin/page`);
    await line(first).waitFor();
    // With its marks: a click opens the field.
    await preview(first).getByText('One-on-one exercise for people').first().click();
    await heading(first, 'The first screen: Sentence');
    await writeFile(file, good);
    await field(first, 'Sentence').waitFor();
    await first.goto(`${site.site.url}/admin/page/task/telephone`);
    await field(first, 'Email').fill('jo@example.org');
    await line(first).waitFor({ state: 'detached' });
    await preview(first).getByText('within three days').first().waitFor({ state: 'attached' });
  } finally {
    await third.stop();
  }
});

it('leads there from the preview of a phone, also where its form is behind it already', async () => {
  const site = await startEditedSite('shipped');
  const page = await openTasks(site, PHONE);
  await page.getByRole('link', { name: /^Telephone and hours/ }).tap();
  await field(page, 'Email').fill('');
  await saved(page);
  await button(page, 'Preview').tap();
  await line(page).waitFor();
  await preview(page).getByText('Start where you are.').first().waitFor();
  for (const _ of ['from the task', 'from the field itself']) {
    await beside(page).getByRole('button', { name: 'Go to it' }).tap();
    await heading(page, 'Your practice: Email');
    await expect.poll(() => beside(page).isVisible()).toBe(false);
    await button(page, 'Preview').tap();
    await line(page).waitFor();
  }
});
