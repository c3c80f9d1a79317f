/** Helpers for journeys of the form: a site with a real mail server, and a visitor at the form. */
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { newPage, type PageOptions, waitUntilReady } from '../support/browser.ts';
import { type Site, type SiteOptions, startSite } from '../support/site.ts';
import { type SmtpBox, startSmtp } from '../support/smtp.ts';

export const GOOD = {
  firstName: 'Ada',
  lastName: 'Sand',
  email: 'ada@example.com',
  message: 'Hello, I would like to know more about sessions at the beach.',
};

/** The exact words of SPEC section 8, independent of the program's constants. */
export const MESSAGES = {
  invalid: 'Please ensure you enter a valid email address and message.',
  refused: 'Something went wrong. ',
  sendFailed: 'Something went wrong. Please try again (Send).',
  tokenFailed: 'Something went wrong. Please try again (Token).',
  sent: 'Your message has been sent. I will get back to you soon!',
};

export interface Practice {
  site: Site;
  mailbox: SmtpBox;
}

/** Shares one site and one mailbox between the journeys of a file. */
export function sharePractice(env: SiteOptions['env'] = {}): () => Practice {
  let practice: Practice | undefined;
  beforeAll(async () => {
    const mailbox = await startSmtp();
    const site = await startSite({
      env: { SMTP_URL: mailbox.url, MAIL_TO: 'owner@practice.example', RATE_LIMIT: 'off', ...env },
    });
    practice = { site, mailbox };
  });
  afterAll(async () => {
    await practice?.site.dispose();
    await practice?.mailbox.stop();
  });
  return () => {
    if (!practice) throw new Error('The practice is not open yet.');
    return practice;
  };
}

/** Opens a page, with its form hydrated unless JavaScript is off. */
export async function openHydrated(url: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await page.goto(url);
  if (options.js !== false) await waitUntilReady(page);
  return page;
}

/** Like `openHydrated`, at the form. Waits for the dialogs too: before, the privacy notice would open in place. */
export async function openForm({ site }: Practice, options?: PageOptions): Promise<Page> {
  const page = await openHydrated(`${site.url}/#contact-section`, options);
  if (options?.js !== false) await waitUntilReady(page, 'dialogs');
  return page;
}

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  message: 'Message',
} as const;
type Field = keyof typeof LABELS;

export const field = (page: Page, name: Field) => page.getByRole('textbox', { name: LABELS[name] });
export const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');

/** Expects the field's label below the header, which stays in view. */
export async function expectLabelInView(page: Page, name: Field): Promise<void> {
  const label = await page.locator('form label', { hasText: LABELS[name] }).boundingBox();
  const header = await page.locator('header').boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual(header?.height ?? Number.NaN);
}

export async function fillIn(page: Page, values: Partial<typeof GOOD> = GOOD): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name as Field).fill(value);
}

export async function values(page: Page): Promise<typeof GOOD> {
  const [firstName, lastName, email, message] = await Promise.all(
    (['firstName', 'lastName', 'email', 'message'] as const).map((name) => field(page, name).inputValue()),
  );
  return { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '', message: message ?? '' };
}

/** Waits until the form has these values, and expects no dialog. */
export async function expectInForm(page: Page, typed: Partial<typeof GOOD>): Promise<void> {
  await expect.poll(() => values(page)).toMatchObject(typed);
  expect(await dialog(page).count()).toBe(0);
}

/** Waits for a dialog with this message, and presses Okay. */
export async function readAndClose(page: Page, message: string): Promise<void> {
  await dialog(page).getByText(message, { exact: true }).waitFor();
  await dialog(page).getByRole('button', { name: 'Okay' }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

/** Records the payload of each call that the page makes to sendContactMail. */
export function watchCalls(page: Page): Record<string, string>[] {
  const calls: Record<string, string>[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith('/sendContactMail')) {
      calls.push(request.postDataJSON().data);
    }
  });
  return calls;
}
