/** What happens around somebody at the desk: others at work, sessions that end, a server or a store that goes away. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '../support/deskPerson.ts';
import { startDeskSite } from '../support/deskSite.ts';
import { fillDesk, type KeptEnquiry } from '../support/fillDesk.ts';
import type { Site } from '../support/site.ts';
import { inviteTo, type OpenDesk } from './desk-person.ts';
import { button, heading, row } from './desk-visit.ts';

const SECRET = 'Mum had a fall in October';
const MINUTE = 60_000;

let site: Site;
let open: OpenDesk;

beforeAll(async () => {
  site = await startDeskSite({ env: { CAPTCHA: 'none' } });
  open = await inviteTo(site);
});
afterAll(() => site.stop());

/** Each test has enquiries of its own. @returns the address of the first */
function keep(...enquiries: Omit<KeptEnquiry, 'receivedAt'>[]): string {
  const now = Date.now();
  const kept = enquiries.map((one, at) => ({ message: SECRET, receivedAt: now - at * MINUTE, ...one }));
  const [id] = fillDesk(site.dataDir, kept);
  return `/admin/enquiries/${id}`;
}

function changeStore(sql: string): void {
  const database = new DatabaseSync(join(site.dataDir, 'enquiries.db'), { timeout: 10_000 });
  database.exec(sql);
  database.close();
}

const findOpenWords = (page: Page) => page.locator('article').getByText(SECRET);

it('forgets all that was read when the session is ended elsewhere, and goes on at the same place', async () => {
  const address = keep({ firstName: 'Mei' });
  const page = await open(address);
  await findOpenWords(page).waitFor();
  await page.getByRole('searchbox').fill('Mei');
  await page.locator('[data-enquiry]').first().waitFor();
  expect(await runAdmin(site, 'end', '--all')).toContain('every open link ended.');
  await page.getByText('You were signed out. Sign in, and you go on where you were.').waitFor();
  await heading(page, 'Your desk');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Your desk');
  expect(await page.content()).not.toMatch(/Mei|fall in October/);
  expect(await page.locator('input[type=search]').count()).toBe(0);

  await button(page, 'Sign in with this device').click();
  await findOpenWords(page).waitFor();
  expect(page.url()).toBe(site.url + address);
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
});

it('says what was not done when the session ended before it', async () => {
  const page = await open(keep({ firstName: 'Nan' }), {
    expectErrors: [/status of 40[0-9]/, /ERR_FAILED/],
  });
  await heading(page, 'Nan Sand');
  // So that the change is what finds out.
  await page.route(/enquiries\.(news|get|list)|health\.get/, (route) => route.abort());
  await page.route(
    /enquiries\.markAnswered/,
    async (route) => {
      changeStore('delete from sessions');
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

it('tells who was faster, on two devices at one enquiry, and what is gone', async () => {
  const openAsKim = await inviteTo(site, 'kim@practice.example');
  const address = keep({ firstName: 'Bill' });
  const expectErrors = [/status of 40[0-9]/, /ERR_FAILED/];
  const [hers, kims] = [await open(address, { expectErrors }), await openAsKim(address)];
  await heading(hers, 'Bill Sand');
  await heading(kims, 'Bill Sand');
  // She looks at what was there before, as between two looks.
  await hers.route(/enquiries\.(news|get|list)/, (route) => route.abort());
  await button(kims, 'Mark answered').click();
  await kims.getByText('Marked as answered.').waitFor();
  await button(hers, 'Mark answered').click();
  await hers.getByText('kim@practice.example answered this just now, on another device.').waitFor();
  await button(kims, /^Erase this enquiry/).click();
  await button(kims, 'Erase for good').click();
  await kims.getByRole('dialog', { name: 'Erased' }).waitFor();
  await button(hers, 'Not answered yet').click();
  await hers.unroute(/enquiries\.(news|get|list)/);
  await hers
    .getByText(/^This enquiry is no longer here\. It was erased/)
    .first()
    .waitFor();
  await heading(hers, 'No longer here');
  await expect.poll(() => findOpenWords(hers).count()).toBe(0);
});

it('shows on one device what was done on another, in the list and where it is open', async () => {
  const openAsKim = await inviteTo(site, 'kim@practice.example');
  const address = keep(
    { firstName: 'Vera', isNew: true },
    { firstName: 'Vito', state: 'held', reason: 'looks like spam' },
  );
  const expectErrors = [/ERR_FAILED/];
  const [hers, kims] = [await open(address, { expectErrors }), await openAsKim(address)];
  await heading(hers, 'Vera Sand');
  await heading(kims, 'Vera Sand');
  // Nothing but the look for news may bring it, which is the quickest.
  const asked: string[] = [];
  hers.on('request', (request) => asked.push(request.url().split('/').at(-1) ?? ''));
  await button(kims, 'Mark answered').click();
  await row(hers, 'Vera').getByText('Answered', { exact: true }).waitFor();
  await button(hers, 'Not answered yet').waitFor();
  await hers.getByText('kim@practice.example marked it as answered.').first().waitFor();
  expect(asked).not.toContain('enquiries.list');
  await row(kims, 'Vito').click();
  await button(kims, 'Release').click();
  await row(hers, 'Vito').getByText('Held', { exact: false }).waitFor({ state: 'hidden' });

  await hers.route(/enquiries\.(news|get|list)/, (route) => route.abort());
  await row(kims, 'Vera').click();
  await button(kims, /^It is spam/).click();
  await kims.getByText('Marked as spam.').waitFor();
  await button(hers, 'Not answered yet').click();
  await hers
    .getByText('Marked as not answered. Meanwhile it was marked as spam, on another device.')
    .waitFor();
});

it('says within moments that the desk is reached again', async () => {
  const page = await open('/admin/enquiries', { expectErrors: [/ERR_FAILED/] });
  const line = page.locator('header a[href="/admin/well"]');
  await line.getByText('need a look.').waitFor();
  await page.route(/health\.get/, (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await line.getByText('The desk cannot be reached just now.').waitFor();
  await page.unroute(/health\.get/);
  await line.getByText('need a look.').waitFor();
});

it('sends one that was mailed once more to her mail, and says to whom', async () => {
  const page = await open(keep({ firstName: 'Walt' }));
  await heading(page, 'Walt Sand');
  const again = button(page, /^Send it to me again/);
  expect(await again.innerText()).toContain('the sender gets nothing');
  await again.click();
  await page.getByText('It was mailed to you a moment ago.').first().waitFor();
  changeStore("update enquiries set changed_at = changed_at - 600000 where first_name = 'Walt'");
  await again.click();
  await page.getByText('It is on its way to your mail again.').waitFor();
  await page.getByText('Sent on its way again.').waitFor();
});

it('says that an enquiry is not there, and leads back', async () => {
  keep({ firstName: 'Tom' });
  const page = await open('/admin/enquiries/nowhere-at-all', { viewport: { width: 390, height: 844 } });
  await heading(page, 'No longer here');
  await page.getByText('This enquiry is no longer here.').waitFor();
  await page.getByRole('link', { name: 'Enquiries', exact: true }).click();
  await row(page, 'Tom').waitFor();
});

it('leaves what is read on the screen while the server starts again, and changes nothing by half', async () => {
  const page = await open(keep({ firstName: 'Grace' }, { firstName: 'Hedy' }), {
    expectErrors: [/status of 40[0-9]/, /ERR_CONNECTION_(?:REFUSED|RESET)/, /ERR_EMPTY_RESPONSE/],
  });
  await heading(page, 'Grace Sand');
  const { port, dataDir } = site;
  await site.kill();
  await button(page, 'Mark answered').click();
  await page
    .getByText(/^The desk cannot be reached/)
    .first()
    .waitFor();
  await button(page, 'Mark answered').waitFor();
  await findOpenWords(page).waitFor();
  // The sentence on top says so too, and what was not read yet comes by itself.
  await page.locator('header').getByText('The desk cannot be reached just now.').waitFor();
  await row(page, 'Hedy ').click();
  await heading(page, 'Not shown');
  site = await startDeskSite({ port, dataDir, env: { CAPTCHA: 'none' } });
  await heading(page, 'Hedy Sand');
  await page.locator('header').getByText('The desk cannot be reached just now.').waitFor({ state: 'hidden' });
  await row(page, 'Grace ').click();
  await heading(page, 'Grace Sand');
  await button(page, 'Mark answered').click();
  await page.getByText('Marked as answered.').waitFor();
  await page.reload();
  await button(page, 'Not answered yet').waitFor();
});

it('says that something is wrong when the store is away, and shows what is true', async () => {
  const page = await open(keep({ firstName: 'Luis' }), { expectErrors: [/status of [45]0[0-9]/] });
  await heading(page, 'Luis Sand');
  changeStore('alter table owner_steps rename to hidden_steps');
  await button(page, 'Mark answered').click();
  await page
    .getByText('Something is wrong here. Nothing was changed. Try again in a moment.')
    .first()
    .waitFor();
  changeStore('alter table hidden_steps rename to owner_steps');
  await button(page, 'Mark answered').click();
  await page.getByText('Marked as answered.').waitFor();
});

it('asks for the passkey once more before it erases, where it was used long ago', async () => {
  const page = await open(keep({ firstName: 'Wendy' }));
  await heading(page, 'Wendy Sand');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().split('/').at(-1) ?? ''));
  changeStore('update sessions set proven_at = 0');
  await button(page, /^Erase this enquiry/).click();
  await page.getByText('Your device asks for your passkey first.').waitFor();
  await button(page, 'Erase for good').click();
  await page.getByRole('dialog', { name: 'Erased' }).waitFor();
  expect(asked.filter((name) => /erase|reprove/i.test(name))).toEqual([
    ...[
      'enquiries.previewErase',
      'enquiries.erase',
      'auth.reproveOptions',
      'auth.reprove',
      'enquiries.erase',
    ],
  ]);
});
