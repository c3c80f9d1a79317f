/** A page of the admin where somebody is in. */
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { AdminPerson } from '../support/adminPerson.ts';
import { newPage, type PageOptions } from '../support/browser.ts';
import type { Site } from '../support/site.ts';
import { REFUSED } from './admin-visit.ts';

interface AdminPageOptions extends PageOptions {
  /** Whether the test moves the page's time on, by `letPassUntil`. */
  clock?: boolean;
}

/** What opens pages, each in a session of its own. */
export type OpenAdminPage = (path?: string, options?: AdminPageOptions) => Promise<Page>;

export async function inviteTo(site: Site, email?: string): Promise<OpenAdminPage> {
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

/** What each page waits for just now. */
const pendingRequests = new WeakMap<Page, Set<Request>>();

function trackRequests(page: Page): void {
  const open = new Set<Request>();
  pendingRequests.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/**
 * Lets the page's time pass, second by second, until this is to be seen, or is gone. While it waits for an answer, its
 * time stands still: the server's goes no faster.
 */
export async function advanceClockUntil(page: Page, seen: Locator, isThere = true): Promise<void> {
  const look = async () => {
    if (pendingRequests.get(page)?.size === 0) await page.clock.fastForward(1000);
    return seen.first().isVisible();
  };
  await expect.poll(look).toBe(isThere);
}
