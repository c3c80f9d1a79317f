/** The admin with a long list, other people at work, sessions that end and a server that restarts. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '../support/adminPerson.ts';
import { startAdminSite } from '../support/adminSite.ts';
import { fillAdmin, type StoredEnquiryFields } from '../support/fillAdmin.ts';
import type { Site } from '../support/site.ts';
import { type AdminPageOpener, advanceClockUntil, inviteTo } from './admin-person.ts';
import { button, changeStore, heading, row } from './admin-visit.ts';

const SECRET = 'Mum had a fall in October';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ENQUIRY_COUNT = 130;
const ENV = { CAPTCHA: 'none' };

let site: Site;
let open: AdminPageOpener;

beforeAll(async () => {
  site = await startAdminSite({ env: ENV });
  open = await inviteTo(site);
  const before = Date.now() - HOUR;
  const makeEnquiry = (_: unknown, at: number): StoredEnquiryFields => ({
    receivedAt: before - at * HOUR,
    firstName: `Nr${at}`,
    message: `Words of number ${at}.`,
  });
  fillAdmin(site.dataDir, Array.from({ length: ENQUIRY_COUNT }, makeEnquiry));
});
afterAll(() => site.dispose());

/** Stores enquiries for one test. @returns the address of the first */
function storeEnquiries(...enquiries: Omit<StoredEnquiryFields, 'receivedAt'>[]): string {
  const now = Date.now();
  const kept = enquiries.map((one, at) => ({ message: SECRET, receivedAt: now - at * MINUTE, ...one }));
  const [id] = fillAdmin(site.dataDir, kept);
  return `/admin/enquiries/${id}`;
}

const findOpenMessage = (page: Page) => page.locator('article').getByText(SECRET);

it('loads earlier enquiries near the end of the list, each once, and keeps the scroll position on a phone', async () => {
  const page = await open('/admin/enquiries', { viewport: { width: 390, height: 844 }, touch: true });
  const rows = page.locator('[data-enquiry]');
  for (const reached of [30, 60, 90, 120]) {
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(reached);
    await rows.last().scrollIntoViewIfNeeded();
  }
  await expect.poll(() => rows.count()).toBe(ENQUIRY_COUNT);
  const ids = await rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-enquiry')));
  expect(new Set(ids).size).toBe(ENQUIRY_COUNT);
  expect(ids).toEqual(ids.toSorted().reverse());

  const far = row(page, 'Nr100 ');
  await far.scrollIntoViewIfNeeded();
  const readTop = () => far.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  const top = await readTop();
  await far.click();
  await heading(page, 'Nr100 Sand');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await far.waitFor();
  await expect.poll(readTop).toBe(top);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Nr100');
});

it('makes each call that the first screen needs once, before the program loads', async () => {
  const page = await open();
  await row(page, 'Nr0 ').waitFor();
  const calls: string[] = [];
  page.on('request', (request) => {
    const name = /admin\/api\/(.*)$/.exec(request.url())?.[1];
    if (name !== undefined) calls.push(name);
  });
  let program = Promise.withResolvers<void>();
  await page.route(/openAdmin-/, async (route) => {
    await program.promise;
    await route.continue();
  });
  const first = ['desk.get', 'enquiries.list', 'health.get', 'you.get'];
  const reload = async () => {
    calls.length = 0;
    program = Promise.withResolvers();
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => calls.toSorted()).toEqual(first);
    program.resolve();
    await row(page, 'Nr0 ').waitFor();
    await expect.poll(() => calls).toContain('enquiries.news');
    expect(calls.filter((name) => name !== 'enquiries.news').toSorted()).toEqual(first);
  };
  await reload();
  // A browser may discard everything except cookies.
  await page.evaluate(() => localStorage.clear());
  await reload();

  await page.context().clearCookies();
  calls.length = 0;
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await heading(page, 'Your desk');
  expect(calls).toEqual(['you.get']);
});

it('clears the screen when the session is ended elsewhere, then returns to it and reports the lost change', async () => {
  const address = storeEnquiries({ firstName: 'Mei' });
  const page = await open(address, {
    clock: true,
    expectErrors: [/status of 40[0-9]/, /ERR_FAILED/],
  });
  await findOpenMessage(page).waitFor();
  await page.getByRole('searchbox').fill('Mei');
  await page.locator('[data-enquiry]').first().waitFor();
  expect(await runAdmin(site, 'end', '--all')).toContain('every invitation and link');
  await advanceClockUntil(
    page,
    page.getByText('You were signed out. Sign in, and you go on where you were.'),
  );
  await heading(page, 'Your desk');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Your desk');
  expect(await page.content()).not.toMatch(/Mei|fall in October/);
  expect(await page.locator('input[type=search]').count()).toBe(0);

  await button(page, 'Sign in with this device').click();
  await findOpenMessage(page).waitFor();
  expect(page.url()).toBe(site.url + address);
  expect(await page.getByRole('searchbox').inputValue()).toBe('');

  // Blocked, so that only the change itself can notice the ended session.
  await page.route(/enquiries\.(news|get|list)|health\.get/, (route) => route.abort());
  await page.route(
    /enquiries\.markAnswered/,
    async (route) => {
      changeStore(site, 'delete from sessions');
      await route.continue();
    },
    { times: 1 },
  );
  await button(page, 'Mark answered').click();
  await page.getByText('1 change was not made: please make it again.').waitFor();
  expect(await page.getByText('You are signed out.').count(), 'said twice').toBe(0);
  await page.unroute(/enquiries\.(news|get|list)|health\.get/);
  await button(page, 'Sign in with this device').click();
  await button(page, 'Mark answered').click();
  await page.getByText('Marked as answered.').waitFor();
});

it('shows on one device what was done on another, and names who answered first and what was erased', async () => {
  const openAsKim = await inviteTo(site, 'kim@practice.example');
  const address = storeEnquiries(
    { firstName: 'Vera', isNew: true },
    { firstName: 'Vito', state: 'held', reason: 'looks like spam' },
    { firstName: 'Bill' },
  );
  const expectErrors = [/status of 40[0-9]/, /ERR_FAILED/];
  const [ownerPage, kimPage] = [await open(address, { expectErrors, clock: true }), await openAsKim(address)];
  const news = /enquiries\.(news|get|list)/;
  /** Blocks updates, so that this page shows old data, as between two polls. */
  const blockUpdates = () => ownerPage.route(news, (route) => route.abort());
  await heading(ownerPage, 'Vera Sand');
  await heading(kimPage, 'Vera Sand');
  // The page must learn of the change by polling `enquiries.news`, which is the cheapest call.
  const calls: string[] = [];
  ownerPage.on('request', (request) => calls.push(request.url().split('/').at(-1) ?? ''));
  await button(kimPage, 'Mark answered').click();
  await advanceClockUntil(ownerPage, row(ownerPage, 'Vera').getByText('Answered', { exact: true }));
  await button(ownerPage, 'Not answered yet').waitFor();
  await ownerPage.getByText('kim@practice.example marked it as answered.').first().waitFor();
  expect(calls).not.toContain('enquiries.list');
  await row(kimPage, 'Vito').click();
  await button(kimPage, 'Release').click();
  await advanceClockUntil(ownerPage, row(ownerPage, 'Vito').getByText('Held', { exact: false }), false);

  await blockUpdates();
  await row(kimPage, 'Vera').click();
  await button(kimPage, /^It is spam/).click();
  await kimPage.getByText('Marked as spam.').waitFor();
  await button(ownerPage, 'Not answered yet').click();
  await ownerPage
    .getByText('Marked as not answered. Meanwhile it was marked as spam, on another device.')
    .waitFor();
  await ownerPage.unroute(news);

  for (const page of [ownerPage, kimPage]) {
    await row(page, 'Bill').click();
    await heading(page, 'Bill Sand');
  }
  await blockUpdates();
  const marked = kimPage.waitForResponse(/enquiries\.markAnswered/);
  await button(kimPage, 'Mark answered').click();
  await marked;
  await button(ownerPage, 'Mark answered').click();
  await ownerPage.getByText(/^kim@practice\.example answered this .* on another device\.$/).waitFor();
  await button(kimPage, /^Erase this enquiry/).click();
  await button(kimPage, 'Erase for good').click();
  await kimPage.getByRole('dialog', { name: 'Erased' }).waitFor();
  await button(ownerPage, 'Not answered yet').click();
  await ownerPage.unroute(news);
  await ownerPage
    .getByText(/^This enquiry is no longer here\. It was erased/)
    .first()
    .waitFor();
  await advanceClockUntil(ownerPage, ownerPage.getByRole('heading', { name: 'No longer here', level: 1 }));
  await expect.poll(() => findOpenMessage(ownerPage).count()).toBe(0);

  const line = ownerPage.locator('header a[href="/admin/well"]');
  await ownerPage.route(/health\.get/, (route) => route.abort());
  await ownerPage.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await advanceClockUntil(ownerPage, line.getByText('The desk cannot be reached just now.'));
  await ownerPage.unroute(/health\.get/);
  await advanceClockUntil(ownerPage, line.getByText('need a look.'));
});

it('keeps the screen readable while the server restarts, and makes each change wholly or not at all', async () => {
  const page = await open(storeEnquiries({ firstName: 'Grace' }, { firstName: 'Hedy' }), {
    clock: true,
    expectErrors: [/status of 40[0-9]/, /ERR_CONNECTION_(?:REFUSED|RESET)/, /ERR_EMPTY_RESPONSE/],
  });
  await heading(page, 'Grace Sand');
  const unreached = page.locator('header').getByText('The desk cannot be reached just now.');
  const { port, dataDir } = site;
  await site.kill();
  await button(page, 'Mark answered').click();
  await page
    .getByText(/^The desk cannot be reached/)
    .first()
    .waitFor();
  await button(page, 'Mark answered').waitFor();
  await findOpenMessage(page).waitFor();
  // The notice at the top reports the outage too; missing data loads once the server is back.
  await advanceClockUntil(page, unreached);
  await row(page, 'Hedy ').click();
  await advanceClockUntil(page, page.getByRole('heading', { name: 'Not shown', level: 1 }));
  site = await startAdminSite({ port, dataDir, env: ENV });
  await advanceClockUntil(page, page.getByRole('heading', { name: 'Hedy Sand', level: 1 }));
  await advanceClockUntil(page, unreached, false);
  await row(page, 'Grace ').click();
  await heading(page, 'Grace Sand');
  await button(page, 'Mark answered').click();
  await page.getByText('Marked as answered.').waitFor();
  await page.reload();
  await button(page, 'Not answered yet').waitFor();
});

it('follows a mail’s link opened in the browser, also to another host name of the site', async () => {
  const page = await open(storeEnquiries({ firstName: 'Rosa' }));
  await heading(page, 'Rosa Sand');
  const address = page.url();
  const WEBMAIL = 'https://mail.example/';
  await page.route(WEBMAIL, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${address}">Look at it</a>` }),
  );
  await page.goto(WEBMAIL);
  await page.getByRole('link', { name: 'Look at it' }).click();
  await heading(page, 'Rosa Sand');
  await page.goto(WEBMAIL);
  await page.goto(`${address.replace('localhost', '127.0.0.1')}?show=toAnswer`);
  await heading(page, 'Rosa Sand');
  expect(page.url()).toBe(`${address}?show=toAnswer`);
});
