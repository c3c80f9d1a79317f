/** The owner at their desk, in a real browser with a device that has passkeys. */
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { newPage, type PageOptions } from '../support/browser.ts';
import { plugIn, runAdmin } from '../support/deskPerson.ts';
import { startDeskSite } from '../support/deskSite.ts';
import type { Site } from '../support/site.ts';

/** What the browser itself says of refused calls. */
export const REFUSED = [/status of 40[0-9]/];

/** A site under the name that passkeys know this machine by. */
export async function startAtHome(env: Record<string, string> = {}): Promise<Site> {
  const site = await startDeskSite({ env });
  onTestFinished(async () => void (await site.stop()));
  return site;
}

/** One site for the tests of a file, each of which leaves the enquiries of the others alone. */
export function shareSite(env: Record<string, string> = { CAPTCHA: 'none', RATE_LIMIT: 'off' }): () => Site {
  let site: Site;
  beforeAll(async () => {
    site = await startDeskSite({ env });
  });
  afterAll(() => site.stop());
  return () => site;
}

export const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

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
