/** The owner at their desk, in a real browser with a device that has passkeys. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import type { SoftwareAuthenticator } from '../support/authenticator.ts';
import { newPage, type PageOptions } from '../support/browser.ts';
import { findSparePort, type Site, type SiteOptions, startSite } from '../support/site.ts';

const run = promisify(execFile);

/** What the browser itself says of refused calls. */
export const REFUSED = [/status of 40[0-9]/];

/** A site under the name that passkeys know this machine by. */
export async function startAtHome(env: Record<string, string> = {}): Promise<Site> {
  const site = await launchAtHome({ env });
  onTestFinished(async () => void (await site.stop()));
  return site;
}

/** The same for whoever stops it themselves. */
export async function launchAtHome(options: SiteOptions = {}): Promise<Site> {
  const port = options.port ?? (await findSparePort());
  const url = `http://localhost:${port}`;
  const site = await startSite({ ...options, port, env: { SITE_URL: url, ...options.env } });
  return Object.assign(site, { url });
}

/** One site for the tests of a file, each of which leaves the enquiries of the others alone. */
export function shareSite(env: Record<string, string> = { CAPTCHA: 'none', RATE_LIMIT: 'off' }): () => Site {
  let site: Site;
  beforeAll(async () => {
    site = await launchAtHome({ env });
  });
  afterAll(() => site.stop());
  return () => site;
}

export const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

/** `npm run admin`, as it was built. */
export async function runAdmin({ url, dataDir }: Site, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [`${root}dist/server/admin.js`, ...words], {
    cwd: dataDir,
    env: { SITE_URL: url, DATA_DIR: dataDir },
  });
  return stdout;
}

/**
 * A device that knows its owner by their finger, as Chromium plays one.
 * @param passkey one that it has already
 * @returns its passkeys
 */
export async function plugIn(page: Page, passkey?: ReturnType<SoftwareAuthenticator['handOver']>) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  if (passkey) await session.send('WebAuthn.addCredential', { authenticatorId, credential: passkey });
  return async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true }).waitFor();

/** Somebody who was invited, made a passkey, and sees the enquiries. */
export async function comeIn(site: Site, options: PageOptions = {}): Promise<Page> {
  const link = (await runAdmin(site, 'invite', 'jo@practice.example')).trim();
  const page = await newPage({ expectErrors: REFUSED, ...options });
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
