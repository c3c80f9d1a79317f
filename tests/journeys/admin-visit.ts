/** The owner at their desk, in a real browser with a device that has passkeys. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { startAdminSite } from '../support/adminSite.ts';
import { waitUntilVisible } from '../support/browser.ts';
import type { Site } from '../support/site.ts';

/** What the browser itself says of refused calls. */
export const REFUSED = [/status of 40[0-9]/];

/** One site for the tests of a file, each of which leaves the enquiries of the others alone. */
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

/** What a test cannot wait for: the store as another time, another device or a fault would have left it. */
export function changeStore({ dataDir }: Site, sql: string): void {
  const database = new DatabaseSync(join(dataDir, 'enquiries.db'), { timeout: 10_000 });
  database.exec(sql);
  database.close();
}
