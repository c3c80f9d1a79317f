/**
 * The admin on a throttled phone (issue 13), signed in, with thousands of enquiries kept: when its first screen
 * is there, and how long after each tap it is painted again. Plain HTTP: on this machine passkeys need no more.
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

/** Few: each walks through the desk on a slow line. */
const ROUNDS = 5;
const KEPT = 3000;
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
type Visit = Record<'firstScreen' | 'forgotten' | 'wayIn' | (typeof TAPS)[number], number>;

export default async function benchAdmin(): Promise<Result[]> {
  const site = await startAdminSite({ env: { CAPTCHA: 'none' } });
  const browser = await chromium.launch({ executablePath: getChromiumPath(), args: CHROMIUM_ARGS });
  try {
    const jo = await AdminPerson.invite(site);
    fillAdmin(site.dataDir, makeSampleEnquiries(Date.now(), KEPT));
    const visits: Visit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, jo, site.url));
    const take = (name: keyof Visit) => median(visits.map((one) => one[name]));
    return [
      {
        what: 'desk: first screen, signed in',
        value: take('firstScreen'),
        unit: 'ms',
        atMost: FIRST_SCREEN_MS,
      },
      {
        what: 'desk: the same, all but the cookies thrown away by the browser',
        value: take('forgotten'),
        unit: 'ms',
        atMost: FIRST_SCREEN_MS,
      },
      { what: 'desk: the way in, of a stranger', value: take('wayIn'), unit: 'ms', atMost: FIRST_SCREEN_MS },
      ...TAPS.map((name) => ({
        what: `desk: ${name}, to the next paint`,
        value: take(name),
        unit: 'ms',
        atMost: TAP_MS,
      })),
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Notes when the first enquiry, or the way in, was painted; runs before anything of the page. */
function watchFirstRow(): void {
  const look = () => {
    const isThere =
      document.querySelector('[data-enquiry]') ?? document.querySelector('h1')?.textContent === 'Your desk';
    if (!isThere) return void requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => performance.mark('first screen');
    port2.postMessage('');
  };
  requestAnimationFrame(look);
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
  // Somebody who was in before, after the program was changed: nothing of it is kept.
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
  const forgotten = await open();
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  const wayIn = await open();
  await phone.close();
  return { firstScreen, forgotten, wayIn, ...taps };
}

async function tapAll(phone: Phone): Promise<Record<(typeof TAPS)[number], number>> {
  const tap = async (selector: string) => {
    await phone.page.waitForLoadState('networkidle');
    return measureInteraction(phone.page, () => touchTarget(phone, selector));
  };
  const open = await tap('[data-enquiry]');
  const answered = await tap('article button:has-text("answered")');
  const back = await tap('article > a');
  const filter = await tap('fieldset button:has-text("To answer")');
  const more = await tap('fieldset button:has-text("More")');
  await tap('input[type=search]');
  const search = await measureInteraction(phone.page, () => typeLetters(phone, 'hip operation'));
  await tap('fieldset button:has-text("All")');
  const choose = await tap('button:has-text("Choose several")');
  const place = await tap('nav a:has-text("You")');
  return {
    ...{ 'open an enquiry': open, 'mark answered': answered, back, filter, 'more filters': more },
    ...{ search, choose, place },
  };
}
