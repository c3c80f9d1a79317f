import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shareSiteVisits } from './page-visit.ts';

const FIREBASE_CONFIG = JSON.stringify({
  apiKey: 'test',
  projectId: 'test',
  appId: '1:1:web:1',
  measurementId: 'G-TEST',
});

/** Fake responses of Google's servers to a first visit; nothing leaves this machine. */
const GOOGLE: Record<string, string> = {
  'firebase.googleapis.com': '{"measurementId":"G-TEST","appId":"1:1:web:1"}',
  'firebaseinstallations.googleapis.com':
    '{"fid":"cccccccccccccccccccccc","refreshToken":"r","authToken":{"token":"t","expiresIn":"604800s"}}',
};

/** Fakes every host except the site's, and records the requested ones. */
function fakeOtherHosts(requestedHosts: Set<string>) {
  return (page: Page) =>
    page.route(
      ({ hostname }) => hostname !== '127.0.0.1',
      (route) => {
        const { hostname } = new URL(route.request().url());
        requestedHosts.add(hostname);
        const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
        const type = hostname in GOOGLE ? 'application/json' : 'text/javascript';
        return route.fulfill({ headers, contentType: type, body: GOOGLE[hostname] ?? '' });
      },
    );
}

/** Reads the page views reported so far, from the queue of Google's script. */
const readReportedViews = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer = [] } = globalThis as { dataLayer?: ArrayLike<unknown>[] };
    return dataLayer
      .map((call) => Array.from(call))
      .filter(([command, event]) => command === 'event' && event === 'screen_view')
      .map(([, , details]) => (details as { firebase_screen: string }).firebase_screen);
  });

async function goToPricing(page: Page): Promise<void> {
  await page.evaluate(() => document.getElementById('pricing-section')?.scrollIntoView());
  await page.locator('[aria-current]', { hasText: 'Pricing' }).first().waitFor();
}

describe('where the owner has set up Firebase', () => {
  const visit = shareSiteVisits({ FIREBASE_CONFIG });

  it('reports the first view and each change of section', async () => {
    const page = await visit({ prepare: fakeOtherHosts(new Set()) });
    await expect.poll(() => readReportedViews(page)).toEqual(['/#home-section']);
    await page.evaluate(() => document.getElementById('pricing-section')?.scrollIntoView());
    await expect.poll(() => readReportedViews(page)).toEqual(['/#home-section', '/#pricing-section']);
  });

  it('reports nothing for a browser that sends Do Not Track', async () => {
    const requestedHosts = new Set<string>();
    const page = await visit({
      prepare: async (openedPage) => {
        await fakeOtherHosts(requestedHosts)(openedPage);
        await openedPage.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
      },
    });
    await goToPricing(page);
    expect([...requestedHosts]).toEqual([]);
    expect(await readReportedViews(page)).toEqual([]);
  });
});

describe('as shipped', () => {
  const visit = shareSiteVisits();

  it('requests nothing from any other host', async () => {
    const requestedHosts = new Set<string>();
    const page = await visit({ prepare: fakeOtherHosts(requestedHosts) });
    await goToPricing(page);
    await page.waitForLoadState('networkidle');
    expect([...requestedHosts]).toEqual([]);
  });
});
