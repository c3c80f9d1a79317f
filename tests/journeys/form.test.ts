/** The enquiry form with its script, from Send to the owner's mailbox, and offline (cases: `src/page/sections/contact`). */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type PageOptions, waitUntilReady } from '../support/browser.ts';
import {
  dialog,
  expectInForm,
  expectLabelInView,
  field,
  fillIn,
  GOOD,
  MESSAGES,
  openForm,
  openHydrated,
  readAndClose,
  send,
  sharePractice,
  values,
  watchCalls,
} from './form-visit.ts';

const practice = sharePractice();
const CALL = '**/sendContactMail';
const CHECK = '**/captcha/challenge';
const EMPTY = { firstName: '', lastName: '', email: '', message: '' };

const draft = (page: Page) => page.evaluate(() => sessionStorage.getItem('enquiry-draft'));

/** Invalidates the token, so that the server refuses the enquiry. */
const refuseToken = (route: Route) => {
  const { data } = route.request().postDataJSON();
  return route.continue({ postData: JSON.stringify({ data: { ...data, token: 'no token' } }) });
};

/** Distance of Send from the top of the form. */
const measureSend = (page: Page) =>
  send(page).evaluate(
    (button) =>
      button.getBoundingClientRect().top - (button.closest('form')?.getBoundingClientRect().top ?? 0),
  );

/** Counts the person checks requested from now on. */
function watchChecks(page: Page) {
  let count = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/captcha/challenge')) count += 1;
  });
  return () => count;
}

/** Waits until the next person check is solved. */
const waitForCheck = (page: Page) =>
  page
    .waitForEvent('worker')
    .then((worker) => new Promise<void>((resolve) => worker.once('close', () => resolve())));

it('sends an enquiry, shows the thanks, clears the form, and the mail arrives', async () => {
  const page = await openForm(practice());
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    await held;
    await route.continue();
  });
  const message = 'Is the beach session fine for a 70 year old? 🌊';
  await fillIn(page, { ...GOOD, message });
  expect(await draft(page)).toContain('Is the beach');
  await send(page).click();
  const overlay = page.getByText('Sending your message').filter({ visible: true }).first();
  await overlay.waitFor();
  release();
  await dialog(page).getByRole('heading', { name: 'Thank you' }).waitFor();
  await readAndClose(page, MESSAGES.sent);
  expect(await overlay.isVisible()).toBe(false);
  expect(await values(page)).toEqual(EMPTY);
  expect(await draft(page)).toBeNull();
  expect(await page.locator('[aria-invalid]').count()).toBe(0);

  const mail = await practice().mailbox.waitForMail(({ parsed }) => parsed.text?.includes(message) === true);
  expect(mail.to).toEqual(['owner@practice.example']);
  expect(mail.parsed.replyTo).toMatchObject([{ address: GOOD.email, name: 'Ada Sand' }]);
});

it('needs no name and no mouse, and renews a person check that expired during typing', async () => {
  const page = await openForm(practice());
  const checks = watchChecks(page);
  const check = waitForCheck(page);
  await fillIn(page, { email: 'noname@example.com', message: 'Hello' });
  await check;
  expect(checks()).toBe(1);
  await page.clock.setSystemTime(Date.now() + 25 * 60_000);
  await field(page, 'email').press('Enter');
  await readAndClose(page, MESSAGES.sent);
  expect(checks()).toBe(2);
  await practice().mailbox.waitForMail(({ raw }) => raw.includes('noname@example.com'));
});

it('reports each failure and loses nothing: faults, then no person check, then a refusal by the server; then it sends', async () => {
  const page = await openForm(practice(), { expectErrors: [/Failed to load resource/] });
  const calls = watchCalls(page);
  await page.route(CHECK, (route) => route.fulfill({ status: 503, body: '' }));
  const before = await measureSend(page);
  await fillIn(page, { email: 'ada@', message: 'Hi' });
  await field(page, 'email').evaluate((element) => {
    scrollBy({ top: element.getBoundingClientRect().top - 90, behavior: 'instant' });
  });
  await send(page).click();
  await dialog(page).getByRole('heading', { name: 'Error' }).waitFor();
  await readAndClose(page, MESSAGES.invalid);
  await expect.poll(() => page.locator('#enquiry-email:focus').count()).toBe(1);
  await expectLabelInView(page, 'email');
  for (const text of [
    'Please enter one email address, like name@example.com.',
    'Please write at least 5 characters.',
    'Keep it general for now, without medical details.',
  ])
    expect(await page.getByText(text).isVisible(), text).toBe(true);
  // Space is reserved for each fault, so Send stays under the pointer.
  expect(await measureSend(page)).toBe(before);

  await fillIn(page);
  await send(page).click();
  await readAndClose(page, MESSAGES.tokenFailed);
  expect(await values(page)).toEqual(GOOD);
  expect(calls).toEqual([]);

  await page.unroute(CHECK);
  await page.route(CALL, refuseToken, { times: 1 });
  await send(page).click();
  const refusal = dialog(page).getByText(MESSAGES.refused);
  expect(await refusal.textContent()).toMatch(/person/);
  await dialog(page).getByText('0491 570 006').waitFor();
  await dialog(page).getByText(GOOD.message).waitFor();
  await readAndClose(page, (await refusal.textContent()) ?? '');
  expect(await values(page)).toEqual(GOOD);

  await send(page).click();
  await readAndClose(page, MESSAGES.sent);
  expect(calls).toHaveLength(2);
});

it('sends one enquiry, not two, when the first call’s outcome is unknown', async () => {
  const page = await openForm(practice(), { expectErrors: [/Failed to load resource/] });
  const calls = watchCalls(page);
  const message = 'Did this one arrive before the line was cut?';
  const cutOff = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(CALL, cutOff, { times: 1 });
  await fillIn(page, { ...GOOD, message });
  await send(page).click();
  await readAndClose(page, MESSAGES.sendFailed);
  expect(await values(page)).toEqual({ ...GOOD, message });
  await send(page).click();
  await readAndClose(page, MESSAGES.sent);
  expect(calls).toHaveLength(2);
  expect(calls[1]).toEqual(calls[0]);

  await fillIn(page, { ...GOOD, message: 'And this is the next enquiry.' });
  await send(page).click();
  await readAndClose(page, MESSAGES.sent);
  expect(calls[2]?.['token']).not.toBe(calls[0]?.['token']);

  const { mailbox } = practice();
  await mailbox.waitForMail(({ parsed }) => parsed.text?.includes('And this is the next enquiry.') === true);
  expect(mailbox.mails.filter(({ parsed }) => parsed.text?.includes(message))).toHaveLength(1);
});

/** The connection is lost after the page was hydrated, before the form was touched or its scripts loaded. */
const OFFLINE = { expectErrors: [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/] };
const PHONE = { viewport: { width: 390, height: 844 }, touch: true };

/** Goes offline at the top of the page, before the form's scripts are fetched. */
async function goOfflineEarly(options: PageOptions = {}): Promise<Page> {
  const page = await openHydrated(practice().site.url, { ...OFFLINE, ...options });
  await page.context().setOffline(true);
  return page;
}

const alert = (page: Page) => page.locator('form').getByRole('alert');

/** Presses Send, and expects the failure and the telephone in view, and the typed values in the form. */
async function expectKept(page: Page): Promise<void> {
  const before = await values(page);
  await send(page).click();
  await alert(page).getByText(MESSAGES.sendFailed, { exact: true }).waitFor();
  expect(await alert(page).getByRole('link').getAttribute('href')).toBe('tel:+61491570006');
  await expect.poll(() => alert(page).evaluate(isInView)).toBe(true);
  await expectInForm(page, before);
  expect(page.url()).toBe(`${practice().site.url}/`);
}

describe('with none of the form’s code loaded', () => {
  it('Send offline keeps everything on the page and shows the telephone; the next Send, online, sends', async () => {
    const page = await goOfflineEarly();
    await expectKept(page);
    const message = 'Written in a tunnel.';
    await fillIn(page, { ...GOOD, message });
    await expectKept(page);
    await page.context().setOffline(false);
    await send(page).click();
    await page.getByText(MESSAGES.sent).waitFor();
    await practice().mailbox.waitForMail(({ parsed }) => parsed.text?.includes(message) === true);
  });

  it('shows dialogs’ content on the page, and a dialog that loads later has its styles', async () => {
    const page = await goOfflineEarly(PHONE);
    await page.getByRole('button', { name: 'More ways to get in touch' }).click();
    const phone = page.locator('#contact-section dl').getByRole('link', { name: '0491 570 006' });
    await expect.poll(() => phone.evaluate((link) => link === document.activeElement)).toBe(true);

    const opener = page.locator('summary', { hasText: 'Privacy: what happens to what you send' });
    const notice = page.getByText('Who collects it.');
    await opener.click();
    await notice.waitFor();
    await opener.click();
    await notice.waitFor({ state: 'hidden' });
    expect(await dialog(page).count()).toBe(0);

    await opener.click();
    await notice.waitFor();
    await page.context().setOffline(false);
    await opener.click(); // closes it, and loads what the dialog needs
    await waitUntilReady(page, 'dialogs');
    await opener.click();
    await dialog(page).getByText('Who collects it.').waitFor();
    expect(await dialog(page).evaluate((element) => getComputedStyle(element).borderWidth)).toBe('0px');
  });
});

it('everything that Send needs is loaded once the form is near the viewport, even if nothing was touched', async () => {
  const page = await openForm(practice(), OFFLINE);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await send(page).click();
  await readAndClose(page, MESSAGES.invalid);
  expect(await field(page, 'email').getAttribute('aria-invalid')).toBe('true');
  await fillIn(page);
  await send(page).click();
  await readAndClose(page, MESSAGES.tokenFailed);
  await expectInForm(page, GOOD);
  expect(await field(page, 'email').isVisible()).toBe(true);
});

/** Rounded to whole pixels, as pages scroll by whole pixels. */
const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return Math.round(top) >= 0 && Math.round(bottom) <= innerHeight;
};
