/** The owner's way in, in a real browser with a device that has passkeys. */
import { expect, it } from 'vitest';
import { newPage } from '../support/browser.ts';
import { plugIn, runAdmin } from '../support/deskPerson.ts';
import { findings } from './axe.ts';
import { button, comeIn, heading, REFUSED, startAtHome } from './desk-visit.ts';

it('leads from the invitation to a passkey, out, in again, to the list of devices, and ends one', async () => {
  const site = await startAtHome();
  const link = (await runAdmin(site, 'invite', 'jo@practice.example')).trim();
  const page = await newPage({ expectErrors: REFUSED });
  const readPasskeys = await plugIn(page);

  await page.goto(link);
  await heading(page, 'Welcome to the desk');
  expect(page.url()).toBe(`${site.url}/admin`);
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('What do you call this device?').fill('Jo’s laptop');
  await button(page, 'Make a passkey on this device').click();
  await heading(page, 'Enquiries');
  expect(await readPasskeys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  expect(await page.evaluate(() => document.cookie)).toBe('');

  await page.getByRole('link', { name: 'You', exact: true }).click();
  await heading(page, 'You');
  await page.getByText('You are jo@practice.example.').waitFor();
  expect(await findings(page)).toEqual([]);
  await button(page, 'Sign out here').click();
  await heading(page, 'Your desk');
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await heading(page, 'Your desk');

  await button(page, 'Sign in with this device').click();
  await heading(page, 'Enquiries');
  await page.getByRole('link', { name: 'You', exact: true }).click();
  const devices = page.getByRole('list', { name: 'Your devices' });
  await devices.getByText('Jo’s laptop, in use here').waitFor();
  expect(await devices.getByRole('listitem').count()).toBe(1);
  expect(await runAdmin(site, 'list')).toMatch(/device Jo’s laptop.*\n.*signed in: Chrome on Linux/);

  await button(page, /^End…\s+Jo’s laptop/).click();
  await button(page, 'End this device').click();
  await heading(page, 'Your desk');
  await button(page, 'Sign in with this device').click();
  await page.getByText('That passkey did not open the desk.').waitFor();

  await page.goto(link);
  await heading(page, 'Welcome to the desk');
  await button(page, 'Make a passkey on this device').click();
  await page.getByText('This link was used already, or is too old.').waitFor();
});

it('needs a script, and says so', async () => {
  const site = await startAtHome();
  const plain = await newPage({ js: false });
  await plain.goto(`${site.url}/admin`);
  await plain.getByText('It needs JavaScript').waitFor();
});

it('asks everything by POST: nothing that is looked for stands in an address', async () => {
  const site = await startAtHome();
  const asked: string[] = [];
  const page = await comeIn(site, {}, (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/admin/api/')) asked.push(`${request.method()} ${pathname}${search}`);
  });
  await page.getByRole('searchbox').fill('a knee');
  await page.getByText('No enquiry has these words.').waitFor();
  expect(asked).toContain('POST /admin/api/auth.enrol');
  expect(asked).toContain('POST /admin/api/enquiries.list');
  expect(asked.filter((line) => !/^POST [^?]*$/.test(line))).toEqual([]);
});
