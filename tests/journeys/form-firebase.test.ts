import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPage, waitUntilReady } from '../support/browser.ts';
import { fillIn, MESSAGES, readAndClose, send, sharePractice } from './form-visit.ts';

/** The form with Firebase: a signed-in user's token is sent along (SPEC section 7). */
const practice = sharePractice({
  FIREBASE_CONFIG: JSON.stringify({ apiKey: 'key', projectId: 'test', appId: '1:1:web:1' }),
});

/** Opens the page with fake Google servers, whose every response describes one user. */
async function visit(permissions: string[]): Promise<Page> {
  const page = await newPage({
    context: { permissions },
    expectErrors: [/Failed to load resource/, /firebase/i],
  });
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.fulfill({ headers, json: { users: [{ localId: 'ada' }] } }),
  );
  // Analytics is off.
  await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
  await page.goto(practice().site.url);
  return page;
}

/** Stores a user as Firebase does after an earlier sign-in. */
const signIn = (page: Page) =>
  page.evaluate(() => {
    const user = {
      uid: 'ada',
      emailVerified: false,
      isAnonymous: false,
      providerData: [],
      stsTokenManager: {
        accessToken: 'ada-token',
        refreshToken: 'r',
        expirationTime: Date.now() + 3_600_000,
      },
      apiKey: 'key',
      appName: '[DEFAULT]',
    };
    localStorage.setItem('firebase:authUser:key:[DEFAULT]', JSON.stringify(user));
  });

/** Sends an enquiry. @returns the request's headers */
async function sendAndReadHeaders(page: Page): Promise<Record<string, string>> {
  await waitUntilReady(page);
  await fillIn(page);
  const called = page.waitForRequest((request) => request.url().endsWith('/sendContactMail'));
  await send(page).click();
  await readAndClose(page, MESSAGES.sent);
  return (await called).allHeaders();
}

it('sends no token for a signed-out visitor, even without a push token, and the token of a signed-in one', async () => {
  const page = await visit(['notifications']);
  const signedOut = await sendAndReadHeaders(page);
  expect(signedOut['authorization']).toBeUndefined();
  expect(signedOut['firebase-instance-id-token']).toBeUndefined();
  await signIn(page);
  await page.reload();
  expect((await sendAndReadHeaders(page))['authorization']).toBe('Bearer ada-token');
});
