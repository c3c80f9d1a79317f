/** The page on paper, for a practice that uses everything. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPage, waitUntilReady } from '../support/browser.ts';
import { type FullSite, startSharedSite } from '../support/full-site.ts';

let site: FullSite;
beforeAll(async () => {
  site = await startSharedSite('large');
}, 120_000);
afterAll(() => site?.stop());

it('prints prices, addresses and hours on a line each, and only the current notices', async () => {
  const page = await newPage({ viewport: { width: 760, height: 1075 } });
  await page.clock.setFixedTime(new Date('2026-11-22T12:00+10:00'));
  await page.goto(site.url);
  await waitUntilReady(page);
  await page.emulateMedia({ media: 'print' });
  const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
  expect(lines).toContain('Friday, 7 am to noon');
  expect(lines.find((line) => line.startsWith('Memorial Hall'))).toContain('Cooroy QLD 4563');
  expect(lines.join('\n')).toContain('First visit, 60 minutes $165');
  expect(lines.join('\n')).toContain('The pool is being painted.');
  expect(lines.join('\n')).not.toContain('Closed over Christmas.');
});
