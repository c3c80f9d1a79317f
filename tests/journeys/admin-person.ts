/** Opens pages of the admin, signed in. */
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { AdminPerson } from '../support/adminPerson.ts';
import { newPage, type PageOptions } from '../support/browser.ts';
import type { Site } from '../support/site.ts';
import { REFUSED } from './admin-visit.ts';

interface AdminPageOptions extends PageOptions {
  /** Whether the test advances the page's clock, with `advanceClockUntil`. */
  clock?: boolean;
}

/** Opens a page, each time in a new session. */
export type AdminPageOpener = (path?: string, options?: AdminPageOptions) => Promise<Page>;

export async function inviteTo(site: Site, email?: string): Promise<AdminPageOpener> {
  const person = await AdminPerson.invite(site, email);
  return async (path = '/admin/enquiries', { clock = false, ...options } = {}) => {
    const page = await newPage({ expectErrors: REFUSED, ...options });
    if (clock) {
      await page.clock.install();
      trackRequests(page);
    }
    await person.signIn(page);
    await page.goto(site.url + path);
    return page;
  };
}

/** Pending requests of each page. */
const pendingRequests = new WeakMap<Page, Set<Request>>();

function trackRequests(page: Page): void {
  const open = new Set<Request>();
  pendingRequests.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/**
 * Advances the page's clock, second by second, until the locator is visible, or hidden. The clock is stopped while a
 * request is pending, because the server's clock runs at normal speed.
 */
export async function advanceClockUntil(page: Page, locator: Locator, isVisible = true): Promise<void> {
  const poll = async () => {
    if (pendingRequests.get(page)?.size === 0) await page.clock.fastForward(1000);
    return locator.first().isVisible();
  };
  await expect.poll(poll).toBe(isVisible);
}
