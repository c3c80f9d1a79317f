/** The owner at their desk, in a real browser with a device that has passkeys. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page, Request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { newPage, type PageOptions } from '../support/browser.ts';
import { findSparePort, type Site, startSite } from '../support/site.ts';

const run = promisify(execFile);

/** What the browser itself says of refused calls. */
export const REFUSED = [/status of 40[0-9]/];

/** A site under the name that passkeys know this machine by. */
export async function startAtHome(env: Record<string, string> = {}): Promise<Site> {
  const port = await findSparePort();
  const site = await startSite({ port, env: { SITE_URL: `http://localhost:${port}`, ...env } });
  onTestFinished(async () => void (await site.stop()));
  return Object.assign(site, { url: `http://localhost:${port}` });
}

/** `npm run admin`, as it was built. */
export async function runAdmin({ url, dataDir }: Site, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [`${root}dist/server/admin.js`, ...words], {
    cwd: dataDir,
    env: { SITE_URL: url, DATA_DIR: dataDir },
  });
  return stdout;
}

/** A device that knows its owner by their finger, as Chromium plays one. @returns its passkeys */
export async function plugIn(page: Page) {
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

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true }).waitFor();

/** Somebody who was invited, made a passkey, and sees the enquiries. */
export async function comeIn(
  site: Site,
  options: PageOptions = {},
  onRequest: (request: Request) => void = () => {},
): Promise<Page> {
  const link = (await runAdmin(site, 'invite', 'jo@practice.example')).trim();
  const page = await newPage({ expectErrors: REFUSED, ...options });
  page.on('request', onRequest);
  await plugIn(page);
  await page.goto(link);
  await button(page, 'Make a passkey on this device').click();
  await heading(page, 'Enquiries');
  return page;
}

let sent = 0;

/** What a visitor sends, past the page. */
export async function enquire({ url }: Site, fields: Record<string, string>): Promise<void> {
  sent += 1;
  const data = { firstName: '', lastName: '', token: `desk ${sent}`, ...fields };
  const answer = await fetch(`${url}/sendContactMail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ data }),
  });
  expect(await answer.json()).toEqual({ result: { OK: true } });
}
