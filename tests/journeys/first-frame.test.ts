/** What a browser paints of a document that is still on its way (record 0195). */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { newPage } from '../support/browser.ts';
import { askForService } from '../support/services.ts';

const LINK = /<link rel="expect"[^>]*>/;

/** Opens a document up to its heading. @returns what sends the rest */
async function openHalf(html: string): Promise<{ page: Page; finish(): void }> {
  const at = html.indexOf('<h1');
  const begun = Promise.withResolvers<ServerResponse>();
  const server = createServer(({ url }, response) => {
    if (url !== '/') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, at));
    begun.resolve(response);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const page = await newPage({ expectErrors: [/404/, /Failed to fetch/] });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
  const response = await begun.promise;
  await page.locator('header').waitFor({ state: 'attached' });
  return { page, finish: () => void response.end(html.slice(at)) };
}

const countPaints = (page: Page) => page.evaluate(() => performance.getEntriesByType('paint').length);

it('paints nothing before the heading of the first screen is there, and then all at once', async () => {
  const html = await (await fetch(await askForService('site'))).text();
  const { page, finish } = await openHalf(html);
  // Without that link the half of the page is painted, though it is opened later.
  const other = await openHalf(html.replace(LINK, ''));
  await expect.poll(() => countPaints(other.page)).toBeGreaterThan(0);
  other.finish();
  expect(await countPaints(page)).toBe(0);
  finish();
  await expect.poll(() => countPaints(page)).toBeGreaterThan(0);
});
