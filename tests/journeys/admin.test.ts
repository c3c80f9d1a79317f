/** Signing in, devices and people, in a real browser with a virtual authenticator. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, it, vi } from 'vitest';
import { AdminPerson, addAuthenticator, runAdmin } from '../support/adminPerson.ts';
import { newPage } from '../support/browser.ts';
import { advanceClockUntil } from './admin-person.ts';
import { button, heading, REFUSED, shareSite } from './admin-visit.ts';

const site = shareSite({});

it('registers a passkey by an invitation, signs out and in, manages devices and people, and refuses the used link', async () => {
  const link = (await runAdmin(site(), 'invite', 'jo@practice.example')).trim();
  const page = await newPage({ expectErrors: REFUSED });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/admin/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  const readPasskeys = await addAuthenticator(page);

  await page.goto(link);
  await heading(page, 'Welcome to the desk');
  expect(page.url()).toBe(`${site().url}/admin`);
  await page.getByLabel('What do you call this device?').fill('Jo’s laptop');
  await button(page, 'Make a passkey on this device').click();
  await heading(page, 'Enquiries');
  expect(await readPasskeys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.getByRole('searchbox').fill('a knee');
  await page.getByText('No enquiry has these words.').waitFor();

  await page.getByRole('link', { name: 'You', exact: true }).click();
  await heading(page, 'You');
  await page.getByText('You are jo@practice.example.').waitFor();
  await button(page, 'Sign out here').click();
  await heading(page, 'Your desk');
  await page.reload();
  await heading(page, 'Your desk');

  await button(page, 'Sign in with this device').click();
  await heading(page, 'Enquiries');
  await page.getByRole('link', { name: 'You', exact: true }).click();
  const devices = page.getByRole('list', { name: 'Your devices' });
  await devices.getByText('Jo’s laptop, in use here').waitFor();
  expect(await devices.getByRole('listitem').count()).toBe(1);
  await button(page, /^Rename/).click();
  await page.getByLabel(/^A new name for/).fill('Jo’s phone');
  await page.keyboard.press('Enter');
  await devices.getByText('Jo’s phone, in use here').waitFor();

  await page.getByLabel('Invite somebody').fill('manager@practice.example');
  await button(page, 'Invite').click();
  // This server sends no mail, so the page shows the link.
  await page.getByText(/admin#invitation=/).waitFor();
  const listed = await runAdmin(site(), 'list');
  expect(listed).toMatch(/device Jo’s phone.*\n.*signed in: Chrome on Linux/);
  expect(listed).toContain('manager@practice.example');
  await button(page, /^Take back/).click();
  await page.getByText('opens nothing any more.').waitFor();
  await page.getByRole('list', { name: 'People' }).getByText('manager@').waitFor({ state: 'hidden' });
  const audit = page.getByRole('list', { name: 'What was done' });
  await audit.getByText('You took back the invitation of manager@practice.example.').waitFor();
  await audit.getByText('You renamed a device to “Jo’s phone”.').waitFor();

  await button(page, /^End…\s+Jo’s phone/).click();
  await button(page, 'End this device').click();
  await heading(page, 'Your desk');
  await button(page, 'Sign in with this device').click();
  await page.getByText('That passkey did not open the desk.').waitFor();

  await page.goto(link);
  await heading(page, 'Welcome to the desk');
  await button(page, 'Make a passkey on this device').click();
  await page.getByText('This link was used already, or is too old.').waitFor();

  // Every call is a POST, so that search words are never part of a URL.
  expect(calls).toContain('POST /admin/api/auth.enrol');
  expect(calls).toContain('POST /admin/api/enquiries.list');
  expect(calls.filter((line) => !/^POST [^?]*$/.test(line))).toEqual([]);
});

/** Reads the link in the mail file for this address. */
async function readMailedLink(to: string): Promise<string> {
  const folder = join(site().dataDir, 'mail');
  for (const name of await readdir(folder)) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    const link = /https?:\S+#link=[\w-]+/.exec(mail.text ?? '')?.[0];
    if (link && mail.to?.some(({ address }) => address === to)) return link;
  }
  throw new Error(`No mail with a link has come to ${to}.`);
}

it('adds a new phone by a mailed link, and admits a colleague until they are removed', async () => {
  await AdminPerson.invite(site(), 'lee@practice.example');
  const page = await newPage({ expectErrors: REFUSED });
  await addAuthenticator(page);
  await page.goto(`${site().url}/admin`);
  await page.getByText('My device is lost or new').click();
  await page.getByLabel('Your email address').fill('lee@practice.example');
  await button(page, 'Mail me a link').click();
  await page.getByText('a link is on its way').waitFor();
  await page.goto(await vi.waitFor(() => readMailedLink('lee@practice.example'), 30_000));
  await heading(page, 'Add another device');
  await button(page, 'Go on').click();
  await heading(page, 'Add this device');
  await page.getByLabel('What do you call this device?').fill('New phone');
  await button(page, 'Make a passkey on this device').click();
  await heading(page, 'Enquiries');

  await page.getByRole('link', { name: 'You', exact: true }).click();
  const devices = page.getByRole('list', { name: 'Your devices' });
  await devices.getByText('New phone, in use here').waitFor();
  await button(page, 'End… Phone').click();
  await button(page, 'End this device').click();
  await page.getByText('“Phone” cannot come in any more.').waitFor();
  expect(await devices.getByRole('listitem').count()).toBe(1);

  await page.getByLabel('Invite somebody').fill('kim@practice.example');
  await button(page, 'Invite').click();
  const link = await page.getByText(/admin#invitation=/).innerText();
  const kimPage = await newPage({ expectErrors: REFUSED });
  await kimPage.clock.install();
  await addAuthenticator(kimPage);
  await kimPage.goto(link);
  await button(kimPage, 'Make a passkey on this device').click();
  await heading(kimPage, 'Enquiries');

  await page.reload();
  await button(page, 'Remove… kim@practice.example').click();
  await button(page, 'Remove this person').click();
  await advanceClockUntil(
    kimPage,
    kimPage.getByText('You were signed out. Sign in, and you go on where you were.'),
  );
});

it('without JavaScript, the page says that it needs it', async () => {
  const plain = await newPage({ js: false });
  await plain.goto(`${site().url}/admin`);
  await plain.getByText('It needs JavaScript').waitFor();
});
