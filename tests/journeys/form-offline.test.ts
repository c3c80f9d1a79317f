import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PageOptions } from '../support/browser.ts';
import { waitUntilReady } from '../support/browser.ts';
import {
  atTheForm,
  dialog,
  expectInForm,
  field,
  fillIn,
  GOOD,
  openAwake,
  readAndClose,
  SAID,
  send,
  thePractice,
  values,
} from './form-visit.ts';

/** The connection is lost after the page came to life, before the form was touched or its scripts have come. */
const practice = thePractice();
const OFFLINE = { expectErrors: [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/] };
const PHONE = { viewport: { width: 390, height: 844 }, touch: true };

/** Awake at the top of the page, and cut off there: nothing that comes when the form is near has come. */
async function cutOffEarly(options: PageOptions = {}): Promise<Page> {
  const page = await openAwake(practice().site.url, { ...OFFLINE, ...options });
  await page.context().setOffline(true);
  return page;
}

const alert = (page: Page) => page.locator('form').getByRole('alert');

/** Sends, and sees that the failure and the telephone stand in the form in view, with all that was typed. */
async function expectKept(page: Page): Promise<void> {
  const before = await values(page);
  await send(page).click();
  await alert(page).getByText(SAID.sendFailed, { exact: true }).waitFor();
  expect(await alert(page).getByRole('link').getAttribute('href')).toBe('tel:+61491570006');
  await expect.poll(() => alert(page).evaluate(isInView)).toBe(true);
  await expectInForm(page, before);
  expect(page.url()).toBe(`${practice().site.url}/`);
}

describe('with nothing of the form loaded', () => {
  it('Send keeps everything on the page and tells of the telephone; the next Send, online, sends', async () => {
    const page = await cutOffEarly();
    await expectKept(page);
    const message = 'Written in a tunnel.';
    await fillIn(page, { ...GOOD, message });
    await expectKept(page);
    await page.context().setOffline(false);
    await send(page).click();
    await page.getByText(SAID.sent).waitFor();
    await practice().mailbox.waitForMail(({ parsed }) => parsed.text?.includes(message) === true);
  });

  it('what would open in a dialog is on the page; a dialog that comes later has its styles', async () => {
    const page = await cutOffEarly(PHONE);
    await page.getByRole('button', { name: 'More ways to get in touch' }).click();
    const phone = page.locator('#contact-section').getByRole('link', { name: '0491 570 006' });
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
    await opener.click(); // closes it, and brings what the dialog needs
    await waitUntilReady(page, 'dialogs');
    await opener.click();
    await dialog(page).getByText('Who collects it.').waitFor();
    expect(await dialog(page).evaluate((element) => getComputedStyle(element).borderWidth)).toBe('0px');
  });
});

it('once the form has come near, all that answers to Send is there, though nothing was touched', async () => {
  const page = await atTheForm(practice(), OFFLINE);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await send(page).click();
  await readAndClose(page, SAID.invalid);
  expect(await field(page, 'email').getAttribute('aria-invalid')).toBe('true');
  await fillIn(page);
  await send(page).click();
  await readAndClose(page, SAID.tokenFailed);
  await expectInForm(page, GOOD);
  expect(await field(page, 'email').isVisible()).toBe(true);
});

/** To the pixel: a page scrolls by whole ones, and words end between them. */
const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return Math.round(top) >= 0 && Math.round(bottom) <= innerHeight;
};
