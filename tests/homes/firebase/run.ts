/**
 * The build for Firebase in Firebase's emulators: the real page in Chromium, a real PostgreSQL and a real mail server.
 */
import { strict as assert } from 'node:assert';
import { type Browser, chromium } from 'playwright-core';
import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { ensureChromium } from '../../../scripts/lib/chromium.ts';
import { print } from '../../../scripts/lib/output.mjs';
import { CHROMIUM_ARGS } from '../../support/chromium.ts';
import { buildForFirebase, type FirebaseBuild, startFunction } from '../../support/firebase.ts';
import { startPostgres } from '../../support/postgres.ts';
import { startSmtp } from '../../support/smtp.ts';
import type { Steps } from '../../support/steps.ts';
import { findPorts, startEmulators } from './emulators.ts';

/** The user agent of a visitor's browser, because a headless browser counts as a bot. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

async function open(browser: Browser, url: string, javaScriptEnabled: boolean) {
  const context = await browser.newContext({
    userAgent: USER_AGENT,
    javaScriptEnabled,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(url);
  return { page, faults };
}

async function sendByScript(browser: Browser, url: string): Promise<void> {
  const { page, faults } = await open(browser, url, true);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel(/^Email/).fill('ada@example.com');
  await page.getByLabel(/^(Your m|M)essage/).fill('By the real page, in the emulators.');
  // Before React loads, Send posts the form itself and no dialog can open.
  await page.locator('html[data-ready=form]').waitFor({ state: 'attached', timeout: 60_000 });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByText('Your message has been sent.').waitFor({ timeout: 60_000 });
  assert.deepEqual(faults, []);
}

async function sendWithoutScript(browser: Browser, url: string): Promise<void> {
  const { page } = await open(browser, url, false);
  await page.getByLabel('First name').fill('Bea');
  await page.getByLabel(/^Email/).fill('bea@example.com');
  await page.getByLabel(/^(Your m|M)essage/).fill('Without a script.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Your message has been sent.').waitFor({ timeout: 60_000 });
}

async function checkAddresses(url: string): Promise<void> {
  const other = await fetch(`${url}/anything/else`);
  assert.equal(other.status, 200);
  assert.match(await other.text(), /<!doctype html>/i);
  assert.equal(other.headers.get('x-robots-tag'), 'noindex');
  assert.equal(other.headers.get('x-frame-options'), 'DENY');
  assert.equal((await fetch(`${url}/assets/main-12345678.js`)).status, 404);
  const [, script = ''] = /(\/assets\/main-[^"]+\.js)/.exec(await (await fetch(url)).text()) ?? [];
  const asset = await fetch(url + script);
  assert.equal(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable');
}

export async function tryFirebase(steps: Steps): Promise<void> {
  await ensureBuilt();
  const executablePath = await ensureChromium();
  const ports = await findPorts();
  const url = `http://127.0.0.1:${ports.hosting}`;
  const closing: (() => Promise<unknown>)[] = [];
  let build: FirebaseBuild | undefined;
  try {
    const postgres = await startPostgres();
    closing.unshift(() => postgres.stop());
    const mailbox = await startSmtp();
    closing.unshift(() => mailbox.stop());
    const secrets = { DATABASE_URL: await postgres.createDatabase(), SMTP_URL: mailbox.url };
    const built = await buildForFirebase({ SITE_URL: url, MAIL_TO: 'owner@practice.example' });
    build = built;
    const emulators = await startEmulators(built.folder, ports, secrets);
    closing.unshift(() => emulators.stop());
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
    closing.unshift(() => browser.close());
    await steps.try('every address serves the page, with its headers; a missing file is 404', () =>
      checkAddresses(url),
    );
    await steps.try('an enquiry from the page is sent', () => sendByScript(browser, url));
    await steps.try('an enquiry without JavaScript is sent', () => sendWithoutScript(browser, url));
    await steps.try('both are mailed by the scheduled function', async () => {
      const mailing = await startFunction(built, 'mailEnquiries', secrets);
      closing.unshift(() => mailing.stop());
      const headers = { 'content-type': 'application/json' };
      await fetch(mailing.url, { method: 'POST', headers, body: '{}' });
      const from = mailbox.mails.map((mail) => mail.header('Reply-To') ?? '').join(' ');
      assert.match(from, /ada@example\.com/);
      assert.match(from, /bea@example\.com/);
    });
    if (steps.failed > 0) print(emulators.logs());
  } finally {
    for (const close of closing) await close();
    await build?.remove();
  }
}
