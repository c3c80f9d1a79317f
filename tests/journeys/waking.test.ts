/** How the page comes to life: complete without its script, read with a small one, and React only where it is needed. */
import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPage, waitForPaint, waitUntilReady } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';
import { holdRequests } from './page-visit.ts';

let site: Site;
beforeAll(async () => {
  // A fixed address: its length and digits are part of the document's bytes.
  site = await startSite({ env: { SITE_URL: 'http://localhost:3000' } });
});
afterAll(() => site.stop());

/** DESIGN section 8: what one round trip carries, with the shipped words; an owner’s own may cost more. */
const FIRST_DOCUMENT = 14_000;

const isAwake = (page: Page) => page.locator('html[data-ready]').count();

/** One answer as it came over the wire; `fetch` would unpack it. */
function request(url: string, headers: Record<string, string>) {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(url, { headers }, async (answer) => {
      resolve({ headers: answer.headers, body: Buffer.concat(await answer.toArray()) });
    }).on('error', reject);
  });
}

/** Every address the page asks for, and every refusal of its policy. */
async function watched(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`refused: ${event.violatedDirective}`),
    );
  });
  return requests;
}

it('comes whole in one round trip: every word, the styles and the hero', async () => {
  const response = await request(site.url, { 'accept-encoding': 'br' });
  expect(response.headers['content-encoding']).toBe('br');
  const html = brotliDecompressSync(response.body).toString();
  expect(response.body.length).toBeLessThanOrEqual(FIRST_DOCUMENT);
  for (const part of ['<style>', 'id="art-lunge"', 'id="enquiry-message"', 'In an emergency'])
    expect(html).toContain(part);
});

it('asks no other host and is refused nothing, from the first byte to the last section', async () => {
  const page = await newPage(); // fails by itself on any console message of React's or of the policy's
  const requests = await watched(page);
  await page.goto(site.url);
  await waitUntilReady(page);
  await page.waitForLoadState('networkidle');
  expect(requests.length).toBeLessThanOrEqual(6);
  for (const section of await page.locator('main section').all()) await section.scrollIntoViewIfNeeded();
  // What answers to Send comes when the form is near (decision 0101).
  await expect.poll(() => requests.some((url) => url.includes('/OpenDialogs'))).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(requests.map((url) => new URL(url).origin)).toEqual(requests.map(() => site.url));
});

it('paints before it asks for any script, and the script changes none of its words', async () => {
  const page = await newPage();
  const scripts: string[] = [];
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/*.js', async (route) => {
    scripts.push(route.request().url());
    await arrived;
    await route.continue();
  });
  await page.goto(site.url);
  await waitForPaint(page);
  const before = await page.locator('#page').textContent();
  expect(await isAwake(page)).toBe(0);
  // The page's script and its words, at the same time.
  await expect
    .poll(() => scripts.map((url) => /\/assets\/(\w+)-/.exec(url)?.[1]).sort())
    .toEqual(['main', 'words']);
  const asked = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return { paint: paint?.startTime ?? Infinity, loaded: load?.loadEventStart ?? 0 };
  });
  expect(asked.loaded).toBeGreaterThan(0);
  arrive();
  await waitUntilReady(page);
  expect(await page.locator('#page').textContent()).toBe(before);
});

it('waits for a touch when the visitor saves data', async () => {
  const page = await newPage();
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
  });
  const requests = await watched(page);
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(requests.filter((url) => url.endsWith('.js'))).toEqual([]);
  await waitForPaint(page);
  await page.mouse.click(5, 5);
  await waitUntilReady(page);
});

it('keeps its drawings and words when hydration has to start over', async () => {
  // What a translator or a browser extension does: it changes words before the script comes. React then says so.
  const page = await newPage({ expectErrors: [/Minified React error #418/] });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const label = document.querySelector('label[for="enquiry-email"]');
      if (label) label.textContent = 'Changed';
    });
  });
  await page.goto(site.url);
  await page.locator('#contact-section').scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('label[for="enquiry-email"]').textContent()).toMatch(/^Email/);
  await expect.poll(() => page.locator('main h2').count()).toBeGreaterThan(4);
  expect(await page.locator('#page svg path').count()).toBeGreaterThan(5);
});

it('shows the theme that was chosen before anything is painted', async () => {
  const page = await newPage();
  await page.goto(site.url);
  await waitUntilReady(page);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.route('**/*.js', () => {}); // the page's own script never comes
  await page.goto(site.url);
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(251, 241, 220)');
});

it('takes the theme that was chosen before the script came', async () => {
  const page = await newPage();
  const { prepare, arrive } = holdRequests();
  await prepare(page);
  await page.goto(site.url);
  await page.locator('footer select').selectOption('dark');
  arrive();
  await waitUntilReady(page);
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  expect(await page.locator('footer select').inputValue()).toBe('dark');
});

describe('React', () => {
  /** Holds back what brings React until `arrive` is called, or refuses it. */
  async function hold(page: Page, act: 'wait' | 'refuse' = 'wait') {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let asked = 0;
    await page.route('**/hydrateContact-*.js', async (route) => {
      asked += 1;
      if (act === 'refuse') return route.abort();
      await arrived;
      await route.continue();
    });
    return { arrive, wasAsked: () => asked > 0 };
  }
  /** The page with its small script at work: what is typed and sent from here on is kept for React. */
  const openToRead = async (page: Page) => {
    await page.goto(site.url, { waitUntil: 'networkidle' });
    await page.waitForFunction(
      () => document.querySelector<HTMLFormElement>('#contact-section form')?.noValidate,
    );
  };
  /** Goes to the form in one step, as a finger on the scroll bar does. */
  const jumpToForm = (page: Page) =>
    page.evaluate(() => document.querySelector('#contact-section')?.scrollIntoView({ behavior: 'instant' }));

  it('is not fetched by a visitor who only reads, however long', async () => {
    const page = await newPage();
    const requests = await watched(page);
    const isThere = () => requests.some((url) => /\/(?:react|hydrateContact)-/.test(url));
    await openToRead(page);
    await page.locator('#services-section').scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    await page.waitForLoadState('networkidle');
    expect(isThere()).toBe(false);
    await jumpToForm(page);
    await expect.poll(isThere).toBe(true);
  });

  it('is on its way from the moment a finger is on “Enquire now”', async () => {
    const page = await newPage();
    await openToRead(page);
    const { wasAsked } = await hold(page);
    await page.locator('#home-section .button').hover();
    await page.mouse.down();
    await expect.poll(wasAsked).toBe(true);
  });

  it('loses no letter that is typed while it starts', async () => {
    const page = await newPage();
    await openToRead(page);
    const { arrive, wasAsked } = await hold(page);
    await jumpToForm(page);
    const message = page.locator('#enquiry-message');
    await message.focus();
    await expect.poll(wasAsked).toBe(true);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const words = 'Some people write fast, and never look up. '.repeat(3);
    const typed: Promise<unknown>[] = [];
    for (const [at, letter] of [...words].entries()) {
      if (at === 10) arrive();
      // Not awaited: a hand does not wait for the page either.
      typed.push(devtools.send('Input.insertText', { text: letter }));
      await new Promise((wake) => setTimeout(wake, 8));
    }
    await Promise.all(typed);
    // Only React says in a dialog what is missing.
    await page.locator('#contact-section button[type="submit"]').click();
    await page.locator('dialog[open]').waitFor();
    expect(await message.inputValue()).toBe(words);
  });

  it('finds what was typed before it came, and sends what was sent before it came', async () => {
    const page = await newPage();
    await openToRead(page);
    const { arrive, wasAsked } = await hold(page);
    await jumpToForm(page);
    await page.locator('#enquiry-email').pressSequentially('ada@');
    await page.locator('#enquiry-message').pressSequentially('Hello there');
    await page.locator('#contact-section button[type="submit"]').click();
    expect(wasAsked()).toBe(true);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    arrive();
    // Half an address is refused by the page's own words, in its own dialog.
    await page.locator('dialog[open]').waitFor();
    expect(await page.locator('#enquiry-message').inputValue()).toBe('Hello there');
    expect(await page.locator('#enquiry-email').inputValue()).toBe('ada@');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('is waited for eight seconds by whoever pressed Send, who is told so at once; then the form posts itself', async () => {
    const page = await newPage();
    await page.clock.install();
    await openToRead(page);
    await hold(page);
    await jumpToForm(page);
    await page.locator('#enquiry-email').fill('ada@example.com');
    await page.locator('#enquiry-message').fill('Hello there');
    const draft = await page.evaluate(() => sessionStorage.getItem('enquiry-draft'));
    expect(draft).toContain('Hello there');
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    await page.locator('#contact-section button[type="submit"]').click();
    await page.getByRole('status').getByText('Sending your message').waitFor();
    await page.clock.runFor(7_900);
    expect(posts).toBe(0);
    await page.clock.runFor(200);
    await expect.poll(() => posts).toBe(1);
  });

  it('opens the sheet that was asked for before it came', async () => {
    const page = await newPage({ viewport: { width: 390, height: 844 } });
    await openToRead(page);
    const { arrive } = await hold(page);
    await jumpToForm(page);
    await page.getByRole('button', { name: 'More ways to get in touch' }).click();
    arrive();
    await page.getByRole('dialog').getByText('How would you like').waitFor();
  });

  it('is not needed to send: where it cannot be fetched, the form posts by itself', async () => {
    const page = await newPage({ expectErrors: [/Failed to load resource/] });
    await openToRead(page);
    await hold(page, 'refuse');
    await jumpToForm(page);
    await page.locator('#enquiry-email').fill('ada@example.com');
    await page.locator('#enquiry-message').fill('Hello there');
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await page.locator('#contact-section button[type="submit"]').click();
    expect((await posted).postData()).toContain('Hello+there');
  });

  it('and no server either: the form says so, with the telephone, and keeps every word', async () => {
    const page = await newPage({ expectErrors: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/] });
    await openToRead(page);
    await page.context().setOffline(true);
    await jumpToForm(page);
    await page.locator('#enquiry-email').fill('ada@example.com');
    await page.locator('#enquiry-message').fill('Hello there');
    await page.locator('#contact-section button[type="submit"]').click();
    const notice = page.locator('form [role="alert"]');
    await notice.waitFor();
    expect(await notice.textContent()).toContain('0491 570 006');
    await page.context().setOffline(false);
    await page.locator('#contact-section button[type="submit"]').click();
    await expect.poll(() => notice.count()).toBe(0);
    expect(await page.locator('#enquiry-message').inputValue()).toBe('Hello there');
  });
});
