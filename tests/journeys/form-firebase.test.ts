import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPage, waitUntilReady } from '../support/browser.ts';
import { fillIn, MESSAGES, readAndClose, send, sharePractice } from './form-visit.ts';

/** The form where the owner has set up Firebase: who is signed in goes along (SPEC section 7). */
const practice = sharePractice({
  FIREBASE_CONFIG: JSON.stringify({ apiKey: 'key', projectId: 'test', appId: '1:1:web:1' }),
});

/** Google's servers, played: they know one user, and have nothing else to say. */
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
  // Analytics stays out of it.
  await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
  await page.goto(practice().site.url);
  return page;
}

/** As Firebase keeps a user who signed in on an earlier visit. */
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

/** Sends an enquiry and answers the headers it went out with. */
async function headersOf(page: Page): Promise<Record<string, string>> {
  await waitUntilReady(page);
  await fillIn(page);
  const called = page.waitForRequest((request) => request.url().endsWith('/sendContactMail'));
  await send(page).click();
  await readAndClose(page, MESSAGES.sent);
  return (await called).allHeaders();
}

it('sends no token for a stranger, even when no push token is available, and sends a signed-in visitor’s', async () => {
  const page = await visit(['notifications']);
  const stranger = await headersOf(page);
  expect(stranger['authorization']).toBeUndefined();
  expect(stranger['firebase-instance-id-token']).toBeUndefined();
  await signIn(page);
  await page.reload();
  expect((await headersOf(page))['authorization']).toBe('Bearer ada-token');
});
