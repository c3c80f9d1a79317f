/** Hydration: complete without JavaScript, readable with a small script, and React only where it is needed. */
import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, constants } from 'node:zlib';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPage, type PageOptions, waitForPaint, waitUntilReady } from '../support/browser.ts';
import { askForService } from '../support/services.ts';
import { translatePage } from '../support/translatePage.ts';
import { holdRequests } from './page-visit.ts';

let site: string;
beforeAll(async () => {
  site = await askForService('site');
});

/** In bytes: the size of one round trip (DESIGN section 4). */
const ONE_ROUND_TRIP = 14_000;

const isReady = (page: Page) => page.locator('html[data-ready]').count();

/** Requests without decompression; `fetch` would decompress. */
function request(url: string, headers: Record<string, string>) {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(url, { headers }, async (answer) => {
      resolve({ headers: answer.headers, body: Buffer.concat(await answer.toArray()) });
    }).on('error', reject);
  });
}

/** Records every requested address, and every CSP violation. */
async function watchPage(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`refused: ${event.violatedDirective}`),
    );
  });
  return requests;
}

it('shows its whole first screen with what one round trip carries', async () => {
  const response = await request(site, { 'accept-encoding': 'br' });
  expect(response.headers['content-encoding']).toBe('br');
  const first = brotliDecompressSync(response.body.subarray(0, ONE_ROUND_TRIP), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }).toString();
  for (const part of ['</style>', 'id="art-lunge"', 'id="overview-heading"']) expect(first).toContain(part);
  expect(brotliDecompressSync(response.body).toString()).toContain('In an emergency');
});

it('requests no other host and violates no policy; loads React with the form, not for a visitor who only reads', async () => {
  const page = await newPage(); // fails on any console error of React or the CSP
  const requests = await watchPage(page);
  const hasRequestedReact = () => requests.some((url) => /\/(?:react|hydrateContact)-/.test(url));
  await page.goto(site);
  await waitUntilReady(page);
  await page.waitForLoadState('networkidle');
  expect(requests.length).toBeLessThanOrEqual(6);
  await page.locator('#services-section').scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.waitForLoadState('networkidle');
  expect(hasRequestedReact()).toBe(false);
  for (const section of await page.locator('main section').all()) await section.scrollIntoViewIfNeeded();
  // The script for Send loads when the form is near (decision 0002).
  await waitUntilReady(page, 'dialogs');
  expect(hasRequestedReact()).toBe(true);
  expect(requests.some((url) => url.includes('/OpenDialogs'))).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(requests.map((url) => new URL(url).origin)).toEqual(requests.map(() => site));
});

it('paints before any script loads; the scripts change no text, and apply a theme that was chosen before', async () => {
  const page = await newPage();
  const scripts: string[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
  const { prepare, arrive } = holdRequests();
  await prepare(page);
  await page.goto(site, { waitUntil: 'domcontentloaded' });
  await waitForPaint(page);
  const before = await page.locator('#page').textContent();
  expect(await isReady(page)).toBe(0);
  expect(scripts.map((url) => /\/assets\/(\w+)-/.exec(url)?.[1])).toEqual(['main']);
  await page.locator('footer select').selectOption('dark');
  arrive();
  await waitUntilReady(page);
  expect(await page.locator('#page').textContent()).toBe(before);
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  expect(await theme()).toBe('dark');
  expect(await page.locator('footer select').inputValue()).toBe('dark');

  // The next visit starts with it, even if the page's script never loads.
  await page.route('**/*.js', () => {});
  await page.goto(site, { waitUntil: 'domcontentloaded' });
  expect(await theme()).toBe('dark');
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(251, 241, 220)');
});

it('fetches React only at a touch when the visitor saves data', async () => {
  const page = await newPage();
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
  });
  const requests = await watchPage(page);
  await page.goto(site);
  await waitUntilReady(page);
  await page.locator('#contact-section').scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(requests.filter((url) => /\/react-/.test(url))).toEqual([]);
  await page.locator('#enquiry-message').focus();
  await waitUntilReady(page, 'form');
});

it('keeps its drawings and text when hydration has to start over', async () => {
  // Changes text before the script loads, as a translator or a browser extension does. React then logs an error.
  const page = await newPage({ expectErrors: [/Minified React error #418/] });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const label = document.querySelector('label[for="enquiry-email"]');
      if (label) label.textContent = 'Changed';
    });
  });
  await page.goto(site);
  await page.locator('#contact-section').scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('label[for="enquiry-email"]').textContent()).toMatch(/^Email/);
  await expect.poll(() => page.locator('main h2').count()).toBeGreaterThan(4);
  expect(await page.locator('#page svg path').count()).toBeGreaterThan(5);
});

describe('React', () => {
  /** Holds back React's scripts, until `arrive` is called. */
  async function holdReact(page: Page) {
    let isRequested = false;
    page.on('request', (request) => {
      isRequested ||= request.url().includes('/hydrateContact-');
    });
    const { prepare, arrive } = holdRequests('**/hydrateContact-*.js');
    await prepare(page);
    return { arrive, isRequested: () => isRequested };
  }
  /** Opens the page with only its small script: what is typed and submitted from here on is kept for React. */
  async function openToRead(options?: PageOptions) {
    const page = await newPage(options);
    await page.goto(site);
    await waitUntilReady(page);
    return { page, ...(await holdReact(page)) };
  }

  it('starts loading at the touch of “Enquire now”, keeps what was typed and sends what was submitted early', async () => {
    const { page, arrive, isRequested } = await openToRead();
    await page.locator('#home-section .button').hover();
    await page.mouse.down();
    await expect.poll(isRequested).toBe(true);
    await page.mouse.up();
    await page.locator('#enquiry-email').pressSequentially('ada@');
    await page.locator('#enquiry-message').pressSequentially('Hello there');
    await page.locator('#contact-section button[type="submit"]').click();
    const sending = page.getByRole('status').filter({ hasText: 'Sending your message' });
    await sending.waitFor();
    const hasColourOfFaults = await sending.evaluate((notice) => {
      const { color } = getComputedStyle(notice);
      notice.style.color = 'var(--error)';
      return getComputedStyle(notice).color === color;
    });
    expect(hasColourOfFaults, 'nothing is wrong yet').toBe(false);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    arrive();
    // Half an address is refused with the page's own message, in its own dialog.
    await page.locator('dialog[open]').waitFor();
    expect(await page.locator('#enquiry-message').inputValue()).toBe('Hello there');
    expect(await page.locator('#enquiry-email').inputValue()).toBe('ada@');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('loses no letter typed while it starts', async () => {
    const { page, arrive, isRequested } = await openToRead();
    const message = page.locator('#enquiry-message');
    await message.focus();
    await expect.poll(isRequested).toBe(true);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const text = 'Some people write fast, and never look up. '.repeat(3);
    const typed: Promise<unknown>[] = [];
    for (const [at, letter] of [...text].entries()) {
      if (at === 10) arrive();
      // Not awaited: a visitor does not wait for the page either.
      typed.push(devtools.send('Input.insertText', { text: letter }));
      await new Promise((wake) => setTimeout(wake, 8));
    }
    await Promise.all(typed);
    // Only React shows a dialog for missing fields.
    await page.locator('#contact-section button[type="submit"]').click();
    await page.locator('dialog[open]').waitFor();
    expect(await message.inputValue()).toBe(text);
  });

  /** Changes by other programs: each makes React render the form anew. */
  const FOREIGN: readonly [what: string, change: () => unknown][] = [
    ['a translator', translatePage],
    ['a password manager', () => eachField((field) => field.after(document.createElement('div')))],
    [
      'a grammar checker',
      () => {
        document.getElementById('enquiry-message')?.after(document.createElement('grammarly-extension'));
      },
    ],
    [
      'an extension that wraps each field',
      () =>
        eachField((field) => {
          const wrapper = document.createElement('div');
          field.replaceWith(wrapper);
          wrapper.append(field);
        }),
    ],
  ];

  it.each(FOREIGN)('keeps text, focus and caret when %s has changed the form', async (_, change) => {
    const { page, arrive } = await openToRead({ expectErrors: [/Minified React error #418/] });
    await page.evaluate(() => {
      const each = (act: (field: Element) => void) =>
        document.querySelectorAll('#contact-section :is(input, textarea)').forEach(act);
      Object.assign(window, { eachField: each });
    });
    await page.evaluate(change);
    const field = (name: string) => page.locator(`#enquiry-${name}`);
    const originalField = await field('message').elementHandle();
    await field('email').fill('ada@example');
    await field('message').focus();
    await page.keyboard.type('Hello there');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft');
    arrive();
    await waitUntilReady(page, 'form');
    expect(await originalField?.evaluate((element) => element.isConnected)).toBe(false);
    await page.keyboard.type(', you');
    expect(await field('message').inputValue()).toBe('Hello, you there');
    expect(await field('email').inputValue()).toBe('ada@example');
    await page.locator('[aria-invalid=true]#enquiry-email').waitFor();
  });

  it('sends an enquiry that was submitted before it renders the form anew', async () => {
    const { page, arrive } = await openToRead({ expectErrors: [/Minified React error #418/] });
    await page.evaluate(translatePage);
    await page.locator('#enquiry-message').fill('Hello there');
    await page.locator('#contact-section button[type="submit"]').click();
    await page.getByRole('status').getByText('Sending your message').waitFor();
    arrive();
    await page.locator('dialog[open]').waitFor();
    expect(await page.locator('#enquiry-message').inputValue()).toBe('Hello there');
  });

  it('shows the fault of a field that was left before any script loaded', async () => {
    const page = await newPage();
    const { prepare, arrive } = holdRequests();
    await prepare(page);
    await page.goto(site, { waitUntil: 'domcontentloaded' });
    await waitForPaint(page);
    await page.locator('#enquiry-email').focus();
    await page.locator('#enquiry-firstName').focus();
    arrive();
    await waitUntilReady(page, 'form');
    await page.locator('[aria-invalid=true]#enquiry-email').waitFor();
    expect(await page.locator('[aria-invalid=true]').count()).toBe(1);
    expect(
      await page.locator('#enquiry-firstName').evaluate((field) => field === document.activeElement),
    ).toBe(true);
  });
});

/** Runs in the page. */
declare function eachField(act: (field: Element) => void): void;
