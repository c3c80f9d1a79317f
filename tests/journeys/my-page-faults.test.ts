/** Faults around "My page": the public site is unaffected, typed text is kept, and a sentence explains the fault. */
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { CAN_MOUNT, makeReadOnly, makeSmallDisk } from '../support/mounts.ts';
import { warmCache } from '../support/site.ts';
import { button, heading } from './admin-visit.ts';
import { findings } from './axe.ts';
import {
  closeNotice,
  fetchPublic,
  field,
  openTasks,
  PHONE,
  putOnline,
  readFolder,
  setVisibility,
  startEditedSite,
  waitUntilOnline,
  waitUntilSaved,
} from './my-page-visit.ts';

const toTasks = async (page: Page) => {
  await page.getByRole('link', { name: 'My page', exact: true }).first().tap();
  await heading(page, 'My page');
};
const toTask = async (page: Page, title: string) => {
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).tap();
  await heading(page, title);
};

it('reports a faulty or unreadable file of the folder, shows everything else, and recovers once it is fixed', async () => {
  const site = await startEditedSite('shipped');
  const practice = join(site.content, 'practice.yaml');
  const good = await readFile(practice, 'utf8');
  await writeFile(practice, good.replace(/^email: \S+/m, 'email: nobody'));
  const before = await fetchPublic(site);
  // The server is killed at the end of the test.
  const page = await openTasks(site, { ...PHONE, expectErrors: [/./] });
  await page.getByText('1 thing to put right').first().waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  await toTask(page, 'Telephone and hours');
  await page.getByText(/^Here belongs an email address/).waitFor();
  await field(page, 'How soon you reply').fill('within a day or two');
  await waitUntilSaved(page);
  await button(page, 'Put online…').tap();
  await page.getByText(/must be put right first\.$/).waitFor();
  expect(await button(page, /^Put online (?:now|all)/).count()).toBe(0);
  await button(page, 'Close').tap();
  await field(page, 'Email').fill('jo@example.org');
  await waitUntilSaved(page);

  const pricing = join(site.content, 'pricing.yaml');
  const prices = await readFile(pricing, 'utf8');
  await writeFile(pricing, 'heading: [unclosed\n');
  await button(page, 'Put online…').tap();
  await page.getByText(/must be put right first\.$/).waitFor();
  expect(await button(page, /^Put online (?:now|all)/).count()).toBe(0);
  await button(page, 'Close').tap();
  await toTasks(page);
  await toTask(page, 'Prices');
  const unreadable = page.getByText(/^The file pricing\.yaml was changed by hand and cannot be read now/);
  await unreadable.waitFor();
  expect(await fetchPublic(site)).toBe(before);
  await writeFile(pricing, prices);
  await setVisibility(page, 'visible');
  await unreadable.waitFor({ state: 'detached' });
  await putOnline(page);
  expect(await fetchPublic(site)).toContain('within a day or two');
  expect(await readFile(practice, 'utf8')).toContain('email: jo@example.org #');

  // After a restart with a faulty draft and folder, the preview is the public page, and links to its fields.
  await toTasks(page);
  await toTask(page, 'Telephone and hours');
  await field(page, 'Email').fill('');
  await waitUntilSaved(page);
  await site.site.kill();
  const home = join(site.content, 'home.yaml');
  const homeText = await readFile(home, 'utf8');
  await writeFile(home, `${homeText}\nnobody knows this: 1\n`);
  await site.startAgain();
  await page.goto(`${site.site.url}/admin/page`);
  await button(page, 'Look at the page').tap();
  await page.getByText(/^This is your page without what must be put right/).waitFor();
  const preview = page.frameLocator('iframe[title="Your page with the draft"]');
  await preview.getByText('One-on-one exercise for people').first().tap();
  await heading(page, 'The first screen: Sentence');
  await writeFile(home, homeText);
  await setVisibility(page, 'visible');
  await field(page, 'Sentence').waitFor();
});

const READ_ONLY = /^Your page cannot be changed now: the folder that holds its words is read-only\./;
const FULL = /^The disk of your site is full, so nothing more can be saved\./;

it.runIf(CAN_MOUNT)(
  'keeps what the owner types while the folder is read-only or the disk is full, and publishes it afterwards',
  async () => {
    const disk = await mkdtemp(join(tmpdir(), 'my-page-disk-'));
    onTestFinished(() => rm(disk, { recursive: true, force: true }));
    makeSmallDisk(disk, 64);
    const dataDir = join(disk, 'data');
    await warmCache(dataDir);
    const site = await startEditedSite('shipped', { dataDir });
    const before = await readFolder(site.content);
    const publicPage = await fetchPublic(site);

    const makeWritable = makeReadOnly(site.content);
    await expect(writeFile(join(site.content, 'practice.yaml'), '')).rejects.toThrow('EROFS');
    const page = await openTasks(site, { ...PHONE, expectErrors: [/status of/] });
    await page.getByText(READ_ONLY).waitFor();
    await toTask(page, 'Telephone and hours');
    await page.getByText(READ_ONLY).waitFor();
    await field(page, 'How soon you reply').fill('within two days');
    await waitUntilSaved(page);
    await button(page, 'Put online…').tap();
    await button(page, /^Put online (?:now|all)/).tap();
    await page.getByRole('dialog').getByText(READ_ONLY).waitFor();
    expect(await fetchPublic(site)).toBe(publicPage);
    expect(await readFolder(site.content)).toEqual(before);
    makeWritable();
    await button(page, /^Put online (?:now|all)/).tap();
    await waitUntilOnline(page);
    expect(await fetchPublic(site)).toContain('within two days');
    await closeNotice(page);

    await field(page, 'Email').fill('first@example.org');
    await waitUntilSaved(page);
    const { bavail, bsize } = await statfs(dataDir);
    await writeFile(join(dataDir, 'filler'), Buffer.alloc(bavail * bsize));
    await field(page, 'How soon you reply').fill('within three days');
    await page.getByText('Kept in this browser until it can be saved.').first().waitFor();
    await page.getByText(FULL).first().waitFor();
    await button(page, 'Put online…').tap();
    await page.getByText(/^What you typed last has not reached your site yet\./).waitFor();
    expect(await button(page, /^Put online (?:now|all)/).count()).toBe(0);
    expect(await fetchPublic(site)).toContain('within two days');
    await page.reload();
    await expect.poll(() => field(page, 'How soon you reply').inputValue()).toBe('within three days');
    expect(await field(page, 'Email').inputValue()).toBe('first@example.org');
    await rm(join(dataDir, 'filler'));
    // The page retries queued changes by itself; the event `online` makes it retry at once.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await waitUntilSaved(page);
    await putOnline(page);
    expect(await fetchPublic(site)).toContain('within three days');
  },
);
