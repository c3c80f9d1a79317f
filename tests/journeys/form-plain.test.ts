import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitUntilReady } from '../support/browser.ts';
import { atTheForm, fillIn, GOOD, readAndClose, SAID, send, thePractice, values } from './form-visit.ts';

/** The same form without JavaScript (CONTRACT "Addresses", `POST /enquiry`). */
const practice = thePractice();
/** Covers the page for a second. */
const loader = (page: Page) => page.locator('#page > div[aria-hidden="true"]');
const plain = () => atTheForm(practice(), { js: false, expectErrors: [/status of 422/] });

it('is sent and thanked for, and arrives', async () => {
  const page = await plain();
  const message = 'Written without a script.';
  await fillIn(page, { ...GOOD, message });
  expect(await loader(page).count()).toBe(1);
  await send(page).click();
  await page.waitForURL('**/?enquiry=sent#contact-section');
  await page.getByRole('status').getByText(SAID.sent).waitFor();
  // No loader keeps anybody waiting for the answer; the hero is drawn all the same.
  expect(await loader(page).count()).toBe(0);
  expect(await page.locator('#art-sea').count()).toBe(1);
  expect((await values(page)).message).toBe('');
  const mail = await practice().mailbox.waitForMail(({ parsed }) => parsed.text?.includes(message) === true);
  expect(mail.parsed.replyTo).toMatchObject([{ address: GOOD.email }]);
});

it('is held back by the browser itself while a field is missing', async () => {
  const page = await plain();
  await fillIn(page, { email: 'ada@example.com' });
  await send(page).click();
  expect(new URL(page.url()).pathname).toBe('/');
  await fillIn(page, { message: 'Now there is one.' });
  await send(page).click();
  await page.waitForURL('**/?enquiry=sent#contact-section');
});

it('comes back with the values kept, each fault named, linked to its field and under focus', async () => {
  const page = await plain();
  // Long enough for the browser, too short once the blanks are gone; a dot is missing in the address.
  await fillIn(page, { ...GOOD, email: 'ada@example', message: '  Hi  ' });
  await send(page).click();
  const summary = page.getByRole('alert');
  await summary.getByText(SAID.invalid).waitFor();
  expect(await loader(page).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/enquiry');
  expect(await values(page)).toMatchObject({ firstName: 'Ada', lastName: 'Sand', email: 'ada@example' });
  expect(await summary.getByRole('link').allTextContents()).toEqual([
    'Please enter one email address, like name@example.com.',
    'Please write at least 5 characters.',
  ]);
  await expect.poll(() => page.locator('[role=alert]:focus').count()).toBe(1);

  await summary.getByRole('link').first().click();
  await expect.poll(() => page.locator('#enquiry-email:focus').count()).toBe(1);
  expect(await page.locator('#enquiry-email').getAttribute('aria-invalid')).toBe('true');

  await fillIn(page, { email: GOOD.email, message: 'Mended and sent.' });
  await send(page).click();
  await page.waitForURL('**/?enquiry=sent#contact-section');
  await practice().mailbox.waitForMail(({ parsed }) => parsed.text?.includes('Mended and sent.') === true);
});

it('hides its trap from everybody', async () => {
  const page = await plain();
  const trap = page.locator('[name=website]');
  expect(await trap.count()).toBe(1);
  expect(await page.getByRole('textbox', { name: /empty/, includeHidden: false }).count()).toBe(0);
  const box = await trap.locator('..').locator('..').boundingBox();
  expect((box?.width ?? 0) * (box?.height ?? 0)).toBeLessThanOrEqual(1);
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    expect(await page.locator('[name=website]:focus').count()).toBe(0);
  }
});

it('opens the privacy notice in place, with this site’s own settings in it', async () => {
  const page = await plain();
  const notice = page.getByText('The website deletes it 90 days after it was mailed to me');
  expect(await notice.isVisible()).toBe(false);
  await page.locator('summary', { hasText: 'Privacy: what happens to what you send' }).click();
  await notice.waitFor();
  expect(await page.getByText('Your own device solves a small puzzle.').isVisible()).toBe(true);
  expect(await page.getByText('reCAPTCHA').count()).toBe(0);
});

it('comes back awake where scripts are on, and its summary goes once the enquiry was sent', async () => {
  const page = await atTheForm(practice(), { expectErrors: [/status of 422/] });
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    for (const [name, value] of [
      ['email', 'ada@example'],
      ['message', 'Hello there'],
    ] as const) {
      (form.elements.namedItem(name) as HTMLInputElement).value = value;
    }
    form.submit();
  });
  await page.getByRole('alert').waitFor();
  await waitUntilReady(page);
  expect(await page.locator('#enquiry-email').getAttribute('aria-invalid')).toBe('true');
  await fillIn(page, { email: GOOD.email });
  await expect.poll(() => page.locator('#enquiry-email').getAttribute('aria-invalid')).toBeNull();
  await send(page).click();
  await readAndClose(page, SAID.sent);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect((await values(page)).email).toBe('');
});
