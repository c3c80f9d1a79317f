import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPage, waitUntilReady } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';
import { dialog, fillIn, MESSAGES, readAndClose, send } from './form-visit.ts';

/** The form with CAPTCHA=recaptcha, with fakes of Google's script and Google's verification. */
const SCRIPT = 'https://www.google.com/recaptcha/api.js*';
let google: Server;
let site: Site;
const verifications: URLSearchParams[] = [];

beforeAll(async () => {
  google = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    verifications.push(new URLSearchParams(body));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, score: 0.9, action: 'form', hostname: '127.0.0.1' }));
  }).listen(0, '127.0.0.1');
  await once(google, 'listening');
  site = await startSite({
    env: {
      CAPTCHA: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'site-key',
      RECAPTCHA_SECRET_KEY: 'secret-key',
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${(google.address() as AddressInfo).port}/`,
    },
  });
});
afterAll(async () => {
  await site.dispose();
  google.close();
});

/** The used part of Google's script. */
const script = `globalThis.grecaptcha = {
  ready: (callback) => callback(),
  execute: async (key, { action }) => ['token', key, action].join(' of '),
};`;

it('loads Google’s script only to send, asks for a token of the action "form", and reports when it gets none', async () => {
  const page = await newPage({ expectErrors: [/Failed to load resource/] });
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(site.url) && !url.startsWith('data:')) foreign.push(url);
  });
  await page.route(SCRIPT, (route) => route.abort());
  await page.goto(`${site.url}/#contact-section`);
  await waitUntilReady(page, 'dialogs');
  await page.locator('summary', { hasText: 'Privacy: what happens to what you send' }).click();
  await dialog(page).getByText('Google reCAPTCHA').waitFor();
  expect(await dialog(page).textContent()).not.toContain('small puzzle');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expect(foreign).toEqual([]);

  await fillIn(page);
  await send(page).click();
  await readAndClose(page, MESSAGES.tokenFailed);
  expect(verifications).toEqual([]);

  foreign.length = 0;
  await page.unroute(SCRIPT);
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await send(page).click();
  await readAndClose(page, MESSAGES.sent);
  expect(foreign).toEqual(['https://www.google.com/recaptcha/api.js?render=site-key']);
  expect(verifications.map((verification) => verification.get('response'))).toEqual([
    'token of site-key of form',
  ]);
});
