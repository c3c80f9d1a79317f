/** The owner on "My page", which edits a copy of a practice: what they tap, and what becomes of the files. */
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { startAdminSite } from '../support/adminSite.ts';
import { type PageOptions, waitUntilVisible } from '../support/browser.ts';
import { getPracticeFolder } from '../support/practices.ts';
import type { Site, SiteOptions } from '../support/site.ts';
import { inviteTo, type OpenServer } from './admin-person.ts';
import { button, heading } from './admin-visit.ts';

export const PHONE: PageOptions = { viewport: { width: 390, height: 844 }, touch: true };

type Practice = Parameters<typeof getPracticeFolder>[0];

/** A site of its own, and the folder that it edits. */
export interface EditedSite {
  site: Site;
  content: string;
  open: OpenServer;
  /** After its server was killed: another one, on the same folders and the same port. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

async function openEditedSite(practice: Practice, options: SiteOptions = {}): Promise<EditedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'my-page-'));
  // A folder of the same name as the practice's own: faults name it.
  const content = join(folder, 'content');
  await cp(getPracticeFolder(practice), content, { recursive: true });
  const env = { CONTENT_DIR: content, CAPTCHA: 'none', RATE_LIMIT: 'off', ...options.env };
  const site = await startAdminSite({ ...options, env });
  let latest = site;
  return {
    ...{ site, content, open: await inviteTo(site) },
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

/** One for the tests of a file. */
export function shareEditedSite(practice: Practice): () => EditedSite {
  let edited: EditedSite;
  beforeAll(async () => {
    edited = await openEditedSite(practice);
  });
  afterAll(() => edited.stop());
  return () => edited;
}

/** One for the running test. */
export async function startEditedSite(practice: Practice, options: SiteOptions = {}): Promise<EditedSite> {
  const edited = await openEditedSite(practice, options);
  onTestFinished(() => edited.stop());
  return edited;
}

/** Every text file of a folder, by its name. */
export async function readFolder(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(?:yaml|md)$/.test(entry.name));
  const read = async ({ parentPath, name }: (typeof files)[number]) => {
    const path = join(parentPath, name);
    return [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const;
  };
  return new Map(await Promise.all(files.map(read)));
}

/** The lines that are in one state of a folder alone, with their file: `practice.yaml +phone: …`. */
export function compareFolders(before: Map<string, string>, after: Map<string, string>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    const [one, other] = [before, after].map((folder) => folder.get(name)?.split('\n') ?? []);
    const without = (lines: string[] = [], gone: string[] = []) => {
      const left = [...gone];
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

/** A finger that counts: what is tapped, also to come into a field. What is typed there is not counted. */
export class Finger {
  taps = 0;

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  async write(field: Locator, words: string): Promise<void> {
    await field.waitFor();
    const hasFocus = await field.evaluate((element) => element === document.activeElement);
    if (!hasFocus) await this.tap(field);
    await field.fill(words);
  }
}

/** A form of "My page" by its address. */
export async function openForm({ open }: EditedSite, task: string, options: PageOptions = {}): Promise<Page> {
  const page = await open(`/admin/page/task/${task}`, options);
  await waitUntilVisible(page.getByRole('heading', { level: 1 }));
  return page;
}

export const field = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name, exact: typeof name === 'string' });
export const saved = (page: Page) => waitUntilVisible(page.getByText(/^Saved as a draft/));
/** What the draft had is with the visitors. */
export const online = (page: Page) => waitUntilVisible(page.getByText(/^Online since/));

/** As a swipe or its button does it. */
export async function closeNotice(page: Page): Promise<void> {
  const notice = page.locator('[data-notice]');
  await notice.press('Escape');
  await notice.waitFor({ state: 'detached' });
}

/** From a form to the visitors. */
export async function putOnline(page: Page, press = (target: Locator) => target.click()): Promise<void> {
  await press(button(page, 'Put online…'));
  const sheet = page.getByRole('dialog', { name: 'Put online' });
  await sheet.waitFor();
  await press(button(page, /^Put online (?:now|all the same)$/));
  await waitUntilVisible(sheet, false);
  await online(page);
}

export const openTasks = async ({ open }: EditedSite, options: PageOptions = {}): Promise<Page> => {
  const page = await open('/admin/page', options);
  await heading(page, 'My page');
  return page;
};

/** What visitors get now; the blanks that bind short words are blanks. */
export async function fetchPublic({ site }: EditedSite): Promise<string> {
  return (await (await fetch(site.url)).text()).replaceAll('\u00a0', ' ');
}

/** As when a phone is put away, or taken up again: a page that nobody can see asks for nothing. */
export const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
