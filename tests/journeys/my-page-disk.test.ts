/** A folder that is read-only and a disk that is full, as the machine itself makes them: nothing typed is lost. */
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CAN_MOUNT, makeReadOnly, makeSmallDisk } from '../support/mounts.ts';
import { warmCache } from '../support/site.ts';
import { findings } from './axe.ts';
import { button } from './desk-visit.ts';
import {
  fetchPublic,
  field,
  openForm,
  openTasks,
  PHONE,
  putOnline,
  readFolder,
  saved,
  startEditedSite,
} from './my-page-visit.ts';

const READ_ONLY = /^Your page cannot be changed now: the folder that holds its words is read-only\./;
const FULL = /^The disk of your site is full, so nothing more can be saved\./;

it.runIf(CAN_MOUNT)(
  'is told before she types that the folder is read-only, and what she types waits',
  async () => {
    const site = await startEditedSite('shipped');
    const before = await readFolder(site.content);
    const open = makeReadOnly(site.content);
    await expect(writeFile(join(site.content, 'practice.yaml'), '')).rejects.toThrow('EROFS');
    const shown = await fetchPublic(site);
    const tasks = await openTasks(site, PHONE);
    await tasks.getByText(READ_ONLY).waitFor();
    expect(await findings(tasks, 'iframe')).toEqual([]);
    const page = await openForm(site, 'telephone', { ...PHONE, expectErrors: [/status of 412/] });
    await page.getByText(READ_ONLY).waitFor();
    await field(page, 'How soon you reply').fill('within two days');
    await saved(page);
    await button(page, 'Put online…').tap();
    await button(page, /^Put online (?:now|all)/).tap();
    await page.getByRole('dialog').getByText(READ_ONLY).waitFor();
    expect(await findings(page, 'iframe')).toEqual([]);
    expect(await fetchPublic(site)).toBe(shown);
    expect(await readFolder(site.content)).toEqual(before);
    open();
    await button(page, /^Put online (?:now|all)/).tap();
    await page
      .getByText(/^Online since/)
      .first()
      .waitFor();
    expect(await fetchPublic(site)).toContain('within two days');
  },
);

it.runIf(CAN_MOUNT)(
  'keeps what she types in the browser while the disk is full, and saves it once there is room',
  async () => {
    const disk = await mkdtemp(join(tmpdir(), 'my-page-disk-'));
    onTestFinished(() => rm(disk, { recursive: true, force: true }));
    makeSmallDisk(disk, 64);
    const dataDir = join(disk, 'data');
    await warmCache(dataDir);
    const site = await startEditedSite('shipped', { dataDir });
    const page = await openForm(site, 'telephone', { ...PHONE, expectErrors: [/status of/] });
    await field(page, 'Email').fill('first@example.org');
    await saved(page);
    const shown = await fetchPublic(site);
    const { bavail, bsize } = await statfs(dataDir);
    await writeFile(join(dataDir, 'filler'), Buffer.alloc(bavail * bsize));
    await field(page, 'How soon you reply').fill('within three days');
    await page.getByText('Kept in this browser until it can be saved.').first().waitFor();
    await page.getByText(FULL).first().waitFor();
    await button(page, 'Put online…').tap();
    await page.getByText(/^What you typed last has not reached your site yet\./).waitFor();
    expect(await button(page, /^Put online (?:now|all)/).count()).toBe(0);
    expect(await findings(page, 'iframe')).toEqual([]);
    expect(await fetchPublic(site)).toBe(shown);
    await page.reload();
    await expect.poll(() => field(page, 'How soon you reply').inputValue()).toBe('within three days');
    expect(await field(page, 'Email').inputValue()).toBe('first@example.org');
    await rm(join(dataDir, 'filler'));
    await saved(page);
    await putOnline(page);
    expect(await fetchPublic(site)).toContain('within three days');
  },
);
