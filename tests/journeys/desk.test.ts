/** The owner's way in, in a real browser with a device that has passkeys. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { newPage } from '../support/browser.ts';
import { findSparePort, type Site, startSite } from '../support/site.ts';
import { findings } from './axe.ts';

const run = promisify(execFile);

async function startAtHome(): Promise<Site> {
  const port = await findSparePort();
  const site = await startSite({ port, env: { SITE_URL: `http://localhost:${port}` } });
  onTestFinished(async () => void (await site.stop()));
  return Object.assign(site, { url: `http://localhost:${port}` });
}

/** `npm run admin`, as it was built. */
async function runAdmin({ url, dataDir }: Site, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [`${root}dist/server/admin.js`, ...words], {
    cwd: dataDir,
    env: { SITE_URL: url, DATA_DIR: dataDir },
  });
  return stdout;
}

/** A device that knows its owner by their finger, as Chromium plays one. @returns its passkeys */
async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** What the browser itself says of refused calls. */
const REFUSED = [/status of 40[134]/];

it('leads from the invitation to a passkey, out, in again, to the list of devices, and ends one', async () => {
  const site = await startAtHome();
  const link = (await runAdmin(site, 'invite', 'jo@practice.example')).trim();
  const page = await newPage({ expectErrors: REFUSED });
  const readPasskeys = await plugIn(page);

  await page.goto(link);
  await heading(page, 'Welcome to the desk');
  expect(page.url()).toBe(`${site.url}/admin`);
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('What do you call this device?').fill('Jo’s laptop');
  await button(page, 'Make a passkey on this device').click();
  await heading(page, 'You');
  await page.getByText('You are signed in as jo@practice.example.').waitFor();
  expect(await readPasskeys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await findings(page)).toEqual([]);

  await button(page, 'Sign out').click();
  await heading(page, 'Sign in');
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await heading(page, 'Sign in');

  await button(page, 'Sign in with your passkey').click();
  await heading(page, 'You');
  const devices = page.getByRole('list', { name: 'Your devices' });
  expect(await devices.getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('Jo’s laptop, in use here'),
  ]);
  expect(await runAdmin(site, 'list')).toMatch(/device Jo’s laptop.*\n.*signed in: Chrome on Linux/);

  await button(page, 'End Jo’s laptop').click();
  await heading(page, 'Sign in');
  await button(page, 'Sign in with your passkey').click();
  await page.getByText('That passkey did not open the desk.').waitFor();

  await page.goto(link);
  await heading(page, 'Welcome to the desk');
  expect(await page.getByRole('status').textContent(), 'of the view before').toBe('');
  await button(page, 'Make a passkey on this device').click();
  await page.getByText('This link was used already, or is too old.').waitFor();
});

it('shows what was done to a session elsewhere at the next step, and needs a script', async () => {
  const site = await startAtHome();
  const link = (await runAdmin(site, 'invite', 'jo@practice.example')).trim();
  const page = await newPage({ expectErrors: REFUSED });
  await plugIn(page);
  await page.goto(link);
  await button(page, 'Make a passkey on this device').click();
  await heading(page, 'You');
  expect(await runAdmin(site, 'end', '--all')).toBe('1 session and every open link ended.\n');
  await page.reload();
  await heading(page, 'Sign in');

  const plain = await newPage({ js: false });
  await plain.goto(`${site.url}/admin`);
  await plain.getByText('It needs JavaScript').waitFor();
});

it('asks everything by POST: nothing that is looked for stands in an address', async () => {
  const site = await startAtHome();
  const page = await newPage({ expectErrors: REFUSED });
  await plugIn(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/admin/api/')) asked.push(`${request.method()} ${pathname}${search}`);
  });
  await page.goto((await runAdmin(site, 'invite', 'jo@practice.example')).trim());
  await page.getByLabel('What do you call this device?').fill('Jo’s laptop');
  await button(page, 'Make a passkey on this device').click();
  await heading(page, 'You');
  await expect.poll(() => asked).toContain('POST /admin/api/you.get');
  expect(asked.filter((line) => !/^POST [^?]*$/.test(line))).toEqual([]);
});
