/**
 * The admin on a throttled phone (issue 13), signed in, with thousands of stored enquiries: the time to its
 * first screen, and from each tap to the next paint. Plain HTTP: passkeys work on localhost.
 */
import { type Browser, chromium, type Page } from 'playwright-core';
import { AdminPerson } from '../tests/support/adminPerson.ts';
import { startAdminSite } from '../tests/support/adminSite.ts';
import { CHROMIUM_ARGS, getChromiumPath } from '../tests/support/chromium.ts';
import { fillAdmin } from '../tests/support/fillAdmin.ts';
import { makeSampleEnquiries } from '../tests/support/sampleEnquiries.ts';
import {
  measureInteraction,
  openPhone,
  type Phone,
  touchTarget,
  typeLetters,
  watchInteractions,
} from './page/phone.ts';
import { median, type Result } from './result.ts';

/** Few, because each round walks through the whole admin on a slow connection. */
const ROUNDS = 5;
const STORED_COUNT = 3000;
const FIRST_SCREEN_MS = 3000;
const TAP_MS = 100;

const TAPS = [
  'open an enquiry',
  'mark answered',
  'back',
  'filter',
  'more filters',
  'search',
  'choose',
  'place',
] as const;
type Visit = Record<'firstScreen' | 'withoutStorage' | 'signInScreen' | (typeof TAPS)[number], number>;

export default async function benchAdmin(): Promise<Result[]> {
  const site = await startAdminSite({ env: { CAPTCHA: 'none' } });
  const browser = await chromium.launch({ executablePath: getChromiumPath(), args: CHROMIUM_ARGS });
  try {
    const jo = await AdminPerson.invite(site);
    fillAdmin(site.dataDir, makeSampleEnquiries(Date.now(), STORED_COUNT));
    const visits: Visit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, jo, site.url));
    const findMedian = (name: keyof Visit) => median(visits.map((one) => one[name]));
    return [
      {
        what: 'admin: first screen, signed in',
        value: findMedian('firstScreen'),
        unit: 'ms',
        atMost: FIRST_SCREEN_MS,
      },
      {
        what: 'admin: first screen without cached files',
        value: findMedian('withoutStorage'),
        unit: 'ms',
        atMost: FIRST_SCREEN_MS,
      },
      {
        what: 'admin: sign-in screen',
        value: findMedian('signInScreen'),
        unit: 'ms',
        atMost: FIRST_SCREEN_MS,
      },
      ...TAPS.map((name) => ({
        what: `admin: ${name}, to the next paint`,
        value: findMedian(name),
        unit: 'ms',
        atMost: TAP_MS,
      })),
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Records when the first enquiry, or the sign-in screen, was painted. Runs before the page's scripts. */
function watchFirstRow(): void {
  const findRow = () => {
    const isShown =
      document.querySelector('[data-enquiry]') ?? document.querySelector('h1')?.textContent === 'Your desk';
    if (!isShown) return void requestAnimationFrame(findRow);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => performance.mark('first screen');
    port2.postMessage('');
  };
  requestAnimationFrame(findRow);
}

const readFirstScreen = (page: Page) =>
  page
    .waitForFunction(() => performance.getEntriesByName('first screen')[0]?.startTime)
    .then((value) => value.jsonValue());

async function visit(browser: Browser, jo: AdminPerson, url: string): Promise<Visit> {
  const phone = await openPhone(browser);
  const { page } = phone;
  await jo.signIn(page);
  await watchInteractions(page);
  await page.addInitScript(watchFirstRow);
  // The first visit fills localStorage; without the HTTP cache, later ones are those of an owner after an update.
  await page.goto(`${url}/admin/enquiries`);
  await readFirstScreen(page);
  const open = async () => {
    await phone.cdp.send('Network.clearBrowserCache');
    await page.goto(`${url}/admin/enquiries`, { waitUntil: 'commit' });
    return Number(await readFirstScreen(page));
  };
  const firstScreen = await open();
  const taps = await tapAll(phone);
  await page.evaluate(() => localStorage.clear());
  const withoutStorage = await open();
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  const signInScreen = await open();
  await phone.close();
  return { firstScreen, withoutStorage, signInScreen, ...taps };
}

async function tapAll(phone: Phone): Promise<Record<(typeof TAPS)[number], number>> {
  const tap = async (selector: string) => {
    await phone.page.waitForLoadState('networkidle');
    return measureInteraction(phone.page, () => touchTarget(phone, selector));
  };
  const open = await tap('[data-enquiry]');
  const markAnswered = await tap('article button:has-text("answered")');
  const back = await tap('article > a');
  const filter = await tap('fieldset button:has-text("To answer")');
  const more = await tap('fieldset button:has-text("More")');
  await tap('input[type=search]');
  const search = await measureInteraction(phone.page, () => typeLetters(phone, 'hip operation'));
  await tap('fieldset button:has-text("All")');
  const choose = await tap('button:has-text("Choose several")');
  const place = await tap('nav a:has-text("You")');
  return {
    'open an enquiry': open,
    'mark answered': markAnswered,
    back,
    filter,
    'more filters': more,
    search,
    choose,
    place,
  };
}
