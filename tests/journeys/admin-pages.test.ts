/**
 * Each page of the admin: its functions, and the order in which a screen reader reads its landmarks, headings, fields
 * and buttons, with their names.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fillAdmin } from '../support/fillAdmin.ts';
import { type AdminPageOpener, inviteTo } from './admin-person.ts';
import { button, heading, row, shareSite } from './admin-visit.ts';

const NOW = Date.now();
const site = shareSite();
let open: AdminPageOpener;

beforeAll(async () => {
  open = await inviteTo(site());
  fillAdmin(site().dataDir, [
    { receivedAt: NOW - 2, firstName: 'Bill', message: 'What does an hour cost?' },
    { receivedAt: NOW - 1, firstName: 'Mei', message: 'Do you come to Buderim?', isNew: true },
  ]);
});

const go = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

/** Reads Chromium's accessibility tree. */
async function readTree(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  return nodes;
}

/** Roles of landmarks, headings and controls; text is left out. */
const ANNOUNCED_ROLES = new Set([
  ...['banner', 'main', 'navigation', 'search', 'region', 'dialog', 'heading', 'article', 'figure', 'image'],
  ...['table', 'list', 'link', 'button', 'searchbox', 'textbox', 'checkbox', 'group', 'status', 'alert'],
  'DisclosureTriangle',
]);

/** Lists an element's accessibility tree in order: "role: name", with a heading's level. */
async function listAnnounced(page: Page): Promise<string[]> {
  const nodes = await readTree(page);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = (id: string): string[] => {
    const node = byId.get(id);
    if (!node) return [];
    const below = (node.childIds ?? []).flatMap(read);
    const role = String(node.role?.value);
    if (node.ignored || !ANNOUNCED_ROLES.has(role)) return below;
    const level = node.properties?.find(({ name }) => name === 'level')?.value.value;
    const name = String(node.name?.value ?? '').replace(/\d+:\d+.[ap]m/g, 'TIME');
    return [`${role}${role === 'heading' ? ` ${level}` : ''}${name && `: ${name}`}`, ...below];
  };
  const root = nodes[0];
  return root ? read(root.nodeId) : [];
}

/** Lists only `main`, because the rest is the same on every page. */
async function listAnnouncedInMain(page: Page): Promise<string[]> {
  const all = await listAnnounced(page);
  return all.slice(all.indexOf('main') + 1, all.indexOf('region: What just happened'));
}

const TOP = [
  ...['link: Skip to the words', 'banner', 'link: Exercise Physiology Sunshine Coast', 'navigation: Places'],
  ...['list', 'link: Enquiries', 'link: My page', 'link: You'],
];
const LIST = [
  ...['button: Choose several', 'search', 'searchbox: Search names, addresses and words', 'group: Show'],
  ...['button: All', 'button: To answer', 'button: Held', 'button: Answered', 'button: More', 'status'],
  ...['heading 2: Today', 'list', 'link: Mei Sand New TIME Do you come to Buderim?'],
  'link: Bill Sand TIME What does an hour cost?',
];

it('announces the pages of the enquiries in order', async () => {
  const page = await open();
  await row(page, 'Mei').waitFor();
  await page.locator('header a[href="/admin/well"]').getByText('need a look.').waitFor();
  const all = await listAnnounced(page);
  expect(all.slice(0, all.indexOf('main') + 1)).toEqual([
    ...TOP,
    ...[
      expect.stringMatching(/^link: 4 things need a look\. Mail, backup, your page and the set-up\.$/),
      'main',
    ],
  ]);
  expect(await listAnnouncedInMain(page)).toEqual([
    ...['region: List of enquiries', 'heading 1: Enquiries', ...LIST, 'region: One enquiry'],
  ]);

  await row(page, 'Bill').click();
  await page.getByText('Its way to you').waitFor();
  expect(await listAnnouncedInMain(page)).toEqual([
    ...['region: List of enquiries', 'heading 2: Enquiries', ...LIST, 'region: One enquiry', 'article'],
    ...['heading 1: Bill Sand', 'link: ada@example.com', 'link: Answer', 'button: Mark answered'],
    ...['heading 2: Its way to you', 'list', 'heading 2: More you can do', 'list'],
    'button: Send it to me again Once more to your mail alone: the sender gets nothing',
    ...['button: It is spam It stays out of the new ones', 'button: Mark as new As if nobody had opened it'],
    'button: Everything about \u2068Bill\u2069 This and 1 more: read, save, erase',
    'button: Erase this enquiry… First shows what will go',
  ]);

  await button(page, /^Erase this enquiry/).click();
  await page.getByText('This erases 1 enquiry').waitFor();
  // The page behind the dialog is hidden from the tree.
  expect((await listAnnounced(page)).filter((one) => !/^(region|alert|group)/.test(one))).toEqual([
    ...['dialog: Erase 1 enquiry', 'heading 2: Erase 1 enquiry', 'button: Close', 'button: Erase for good'],
    'button: Keep',
  ]);
  await button(page, 'Keep').click();

  await button(page, /^Everything about/).click();
  await page.getByText('2 enquiries from').waitFor();
  const person = await listAnnouncedInMain(page);
  expect(person.slice(person.indexOf('article'))).toEqual([
    ...['article', 'link: The enquiry', 'heading 1: Everything about Bill', 'list'],
    'button: Save it as a page to read To hand over, on paper or by mail. Asks for your passkey',
    ...['button: Erase all 2… First shows what will go', 'heading 2: All of it', 'list'],
    ...['heading 3: Today at TIME', 'heading 3: Today at TIME'],
  ]);

  await go(page, 'Enquiries');
  await row(page, 'Bill').click();
  await button(page, 'Mark answered').click();
  await page.getByText('Marked as answered.').waitFor();
  const announcements = (await readTree(page)).filter(
    ({ role, name, ignored }) =>
      !ignored && role?.value === 'StaticText' && String(name?.value).includes('Marked as answered'),
  );
  expect(announcements, 'what was done is said once').toHaveLength(1);
});

it('shows the health checks, mails a test, downloads a backup, counts enquiries, and lists the owner’s own settings', async () => {
  const page = await open();
  const line = page.locator('header a[href="/admin/well"]');
  await line.getByText('need a look.').waitFor();
  await line.click();
  await button(page, 'Send me a test mail').waitFor();
  expect(await listAnnouncedInMain(page)).toEqual([
    ...['heading 1: 4 things need a look.', 'button: Send me a test mail', 'button: Make a backup'],
    ...['status', 'button: Copy these words for the person who helps you', 'status'],
    ...['list: What was looked at', 'heading 2: Mail', 'heading 2: Backup', 'heading 2: Your page'],
    ...['link: Fill them in', 'heading 2: The set-up', 'list', 'group'],
    expect.stringMatching(/^DisclosureTriangle: .* are well$/),
  ]);

  await page.getByText('No mail server is set.').waitFor();
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

  await go(page, 'You');
  await page.getByText('What was done').waitFor();
  expect((await listAnnouncedInMain(page)).filter((one) => /^(heading|list:|textbox)/.test(one))).toEqual([
    ...['heading 1: You', 'heading 2: Your devices', 'list: Your devices', 'textbox: Add a device'],
    ...['heading 2: Where you are signed in', 'list: Where you are signed in'],
    ...['heading 2: People', 'list: People', 'textbox: Invite somebody', 'heading 2: Keyboard'],
    ...['heading 2: What was done', 'list: What was done'],
  ]);

  await button(page, 'Sign out here').click();
  await heading(page, 'Your desk');
  expect(await listAnnouncedInMain(page)).toEqual([
    ...['heading 1: Your desk', 'status', 'button: Sign in with this device'],
    ...['checkbox: This is not my device. Sign me out after 12 hours.', 'group'],
    'DisclosureTriangle: My device is lost or new',
  ]);
});
