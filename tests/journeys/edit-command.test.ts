/** `npm run edit`: the owner of a page on a static host changes it in a browser, without signing in. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newPage } from '../support/browser.ts';
import { startEditSite } from '../support/editSite.ts';
import { button, heading } from './admin-visit.ts';
import { findings } from './axe.ts';

it('opens at the printed address only, changes one line of the file as a commit in the owner’s name, and shows what to run', async () => {
  const site = await startEditSite();
  // The page polls for news until its window is closed, even after the server has stopped.
  const page = await newPage({ expectErrors: [/status of 403/, /ERR_CONNECTION_REFUSED.*page\.news/] });
  await page.goto(`${site.url}/admin/page`);
  await page.getByText('Open the address that npm run edit has printed.').waitFor();
  await page.goto(site.address);
  await heading(page, 'My page');
  expect(page.url()).toBe(`${site.url}/admin/page`);
  // No pages for enquiries or people, and no links to them.
  expect(await page.getByRole('navigation').count()).toBe(0);
  await page.goto(`${site.url}/admin/enquiries`);
  await heading(page, 'My page');
  for (const text of ['Link to show somebody', 'See my page'])
    expect(await page.getByText(text).count()).toBe(0);

  await page.getByRole('link', { name: 'Telephone and hours' }).click();
  await heading(page, 'Telephone and hours');
  await page.getByRole('textbox', { name: 'Telephone' }).fill('07 5550 0112');
  await page.getByText('Saved as a draft').waitFor();
  const preview = page.frameLocator('iframe').first();
  await preview.getByRole('link', { name: '07 5550 0112' }).first().waitFor();
  expect(site.git('status', '--short')).toBe('');

  await page.getByRole('link', { name: 'My page' }).first().click();
  await button(page, 'See and save into the files').click();
  await page.getByText('Telephone: 0491 570 006 becomes 07 5550 0112').waitFor();
  expect(await button(page, 'At a later time…').count()).toBe(0);
  // The practice's placeholders cause a second question.
  await button(page, 'Save all the same').click();
  await page.getByText('All you typed is in the files.').waitFor();
  await page.getByText('CONTENT_DIR=kirra npm run build').waitFor();
  // The page in the preview has its own landmarks.
  expect((await findings(page)).filter((found) => !found.startsWith('landmark-unique'))).toEqual([]);

  expect(site.git('status', '--short')).toBe('');
  expect(site.git('log', '-1', '--format=%ae %s')).toContain('jo@practice.example');
  const lines = site.git('show', '--format=', '--unified=0').split('\n');
  expect(lines.filter((line) => /^[-+][^-+]/.test(line))).toEqual([
    '-phone: 0491 570 006',
    '+phone: 07 5550 0112',
  ]);
  expect(await readFile(join(site.contentDir, 'practice.yaml'), 'utf8')).toContain('phone: 07 5550 0112');
  expect(await site.stop()).toBe(0);
  expect(site.printed()).toContain('Now run: CONTENT_DIR=kirra npm run build');
});
