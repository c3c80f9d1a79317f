/** A page of the desk where somebody is in. */
import type { Page } from 'playwright-core';
import { newPage, type PageOptions } from '../support/browser.ts';
import { DeskPerson } from '../support/deskPerson.ts';
import type { Site } from '../support/site.ts';
import { REFUSED } from './desk-visit.ts';

/** What opens pages, each in a session of its own. */
export type OpenDesk = (path?: string, options?: PageOptions) => Promise<Page>;

export async function inviteTo(site: Site, email?: string): Promise<OpenDesk> {
  const person = await DeskPerson.invite(site, email);
  return async (path = '/admin/enquiries', options = {}) => {
    const page = await newPage({ expectErrors: REFUSED, ...options });
    await person.signIn(page);
    await page.goto(site.url + path);
    return page;
  };
}
