/** Helpers for journeys in the admin. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { startAdminSite } from '../support/adminSite.ts';
import { waitUntilVisible } from '../support/browser.ts';
import type { Site } from '../support/site.ts';

/** Console errors of the browser for refused calls. */
export const REFUSED = [/status of 40[0-9]/];

/** Shares one site between the tests of a file. Each test changes only its own enquiries. */
export function shareSite(env: Record<string, string> = { CAPTCHA: 'none', RATE_LIMIT: 'off' }): () => Site {
  let site: Site;
  beforeAll(async () => {
    site = await startAdminSite({ env });
  });
  afterAll(() => site.dispose());
  return () => site;
}

export const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) =>
  waitUntilVisible(page.getByRole('heading', { name, level: 1, exact: true }));

let sent = 0;

/** Sends an enquiry without the page. */
export async function enquire({ url }: Site, fields: Record<string, string>): Promise<void> {
  sent += 1;
  const data = { firstName: '', lastName: '', token: `desk ${sent}`, ...fields };
  const response = await fetch(`${url}/sendContactMail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ data }),
  });
  expect(await response.json()).toEqual({ result: { OK: true } });
}

/** Changes the store directly, to simulate elapsed time, another device or a fault. */
export function changeStore({ dataDir }: Site, sql: string): void {
  const database = new DatabaseSync(join(dataDir, 'enquiries.db'), { timeout: 10_000 });
  database.exec(sql);
  database.close();
}
