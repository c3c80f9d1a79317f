/** Helpers for journeys on "My page", which edits a copy of a practice. */
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { startAdminSite } from '../support/adminSite.ts';
import { type PageOptions, waitUntilVisible } from '../support/browser.ts';
import { getPracticeFolder } from '../support/practices.ts';
import type { Site, SiteOptions } from '../support/site.ts';
import { type AdminPageOpener, inviteTo } from './admin-person.ts';
import { button, heading } from './admin-visit.ts';

export const PHONE: PageOptions = { viewport: { width: 390, height: 844 }, touch: true };

type Practice = Parameters<typeof getPracticeFolder>[0];

/** A site, and the folder that it edits. */
export interface EditedSite {
  site: Site;
  content: string;
  open: AdminPageOpener;
  /** Starts another server on the same folders and port, after the first was killed. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

async function openEditedSite(practice: Practice, options: SiteOptions = {}): Promise<EditedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'my-page-'));
  // Named like the practice's own folder, because error messages show the name.
  const content = join(folder, 'content');
  await cp(getPracticeFolder(practice), content, { recursive: true });
  const env = { CONTENT_DIR: content, CAPTCHA: 'none', RATE_LIMIT: 'off', ...options.env };
  const site = await startAdminSite({ ...options, env });
  let latest = site;
  return {
    site,
    content,
    open: await inviteTo(site),
    async startAgain() {
      const { port, dataDir } = site;
      latest = await startAdminSite({ port, dataDir, env });
    },
    async stop() {
      await latest.dispose();
      await site.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Shares one edited site between the tests of a file. */
export function shareEditedSite(practice: Practice): () => EditedSite {
  let edited: EditedSite;
  beforeAll(async () => {
    edited = await openEditedSite(practice);
  });
  afterAll(() => edited.stop());
  return () => edited;
}

/** Starts an edited site, stopped when the test finishes. */
export async function startEditedSite(practice: Practice, options: SiteOptions = {}): Promise<EditedSite> {
  const edited = await openEditedSite(practice, options);
  onTestFinished(() => edited.stop());
  return edited;
}

/** Reads every text file of a folder, by its name. */
export async function readFolder(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(?:yaml|md)$/.test(entry.name));
  const read = async ({ parentPath, name }: (typeof files)[number]) => {
    const path = join(parentPath, name);
    return [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const;
  };
  return new Map(await Promise.all(files.map(read)));
}

/** Lists the lines that differ between two states of a folder: `practice.yaml +phone: …`. */
export function compareFolders(before: Map<string, string>, after: Map<string, string>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    const [one, other] = [before, after].map((folder) => folder.get(name)?.split('\n') ?? []);
    const without = (lines: string[] = [], removed: string[] = []) => {
      const left = [...removed];
      return lines.filter((line) => {
        const at = left.indexOf(line);
        if (at >= 0) left.splice(at, 1);
        return at < 0;
      });
    };
    return [
      ...without(one, other).map((line) => `${name} -${line}`),
      ...without(other, one).map((line) => `${name} +${line}`),
    ];
  });
}

/** Counts taps, including those to focus a field; typing is not counted. */
export class Finger {
  taps = 0;

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  async write(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    const hasFocus = await field.evaluate((element) => element === document.activeElement);
    if (!hasFocus) await this.tap(field);
    await field.fill(text);
  }
}

/** Opens a form of "My page" by its address. */
export async function openForm({ open }: EditedSite, task: string, options: PageOptions = {}): Promise<Page> {
  const page = await open(`/admin/page/task/${task}`, options);
  await waitUntilVisible(page.getByRole('heading', { level: 1 }));
  return page;
}

export const field = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name, exact: typeof name === 'string' });
export const waitUntilSaved = (page: Page) => waitUntilVisible(page.getByText(/^Saved as a draft/));
/** Waits until the draft is published. */
export const waitUntilOnline = (page: Page) => waitUntilVisible(page.getByText(/^Online since/));

/** Closes the notice with Escape. */
export async function closeNotice(page: Page): Promise<void> {
  const notice = page.locator('[data-notice]');
  await notice.press('Escape');
  await notice.waitFor({ state: 'detached' });
}

/** Publishes from a form. */
export async function putOnline(page: Page, press = (target: Locator) => target.click()): Promise<void> {
  await press(button(page, 'Put online…'));
  const sheet = page.getByRole('dialog', { name: 'Put online' });
  await sheet.waitFor();
  await press(button(page, /^Put online (?:now|all the same)$/));
  await waitUntilVisible(sheet, false);
  await waitUntilOnline(page);
}

export const openTasks = async ({ open }: EditedSite, options: PageOptions = {}): Promise<Page> => {
  const page = await open('/admin/page', options);
  await heading(page, 'My page');
  return page;
};

/** Fetches the public page, with its non-breaking spaces as plain ones. */
export async function fetchPublic({ site }: EditedSite): Promise<string> {
  return (await (await fetch(site.url)).text()).replaceAll('\u00a0', ' ');
}

/** Hides or shows the page, as when a phone is put away or picked up: hidden pages send no requests. */
export const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
