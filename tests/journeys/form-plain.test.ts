/** The same form without JavaScript (CONTRACT "Addresses", `POST /enquiry`). */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { atTheForm, fillIn, GOOD, SAID, send, thePractice, values } from './form-visit.ts';

const practice = thePractice();
/** Covers the page for a second. */
const loader = (page: Page) => page.locator('#page > div[aria-hidden="true"]');
const plain = () => atTheForm(practice(), { js: false, expectErrors: [/status of 422/] });
const thanks = (page: Page) => page.waitForURL('**/?enquiry=sent#contact-section');

it('is sent and thanked for, and arrives; the browser holds it back while a field is missing', async () => {
  const page = await plain();
  const message = 'Written without a script.';
  expect(await loader(page).count()).toBe(1);
  const trap = await page.locator('[name=website]').locator('../..').boundingBox();
  expect([trap?.width, trap?.height]).toEqual([1, 1]);
  expect(await page.getByRole('textbox', { name: /empty/ }).count()).toBe(0);

  await fillIn(page, { firstName: 'Ada', lastName: 'Sand', email: GOOD.email });
  await send(page).click();
  expect(new URL(page.url()).pathname).toBe('/');
  await fillIn(page, { message });
  await send(page).click();
  await thanks(page);
  await page.getByRole('status').getByText(SAID.sent).waitFor();
  // No loader keeps anybody waiting for the answer; the hero is drawn all the same.
  expect(await loader(page).count()).toBe(0);
  expect(await page.locator('#art-sea').count()).toBe(1);
  expect((await values(page)).message).toBe('');
  const mail = await practice().mailbox.waitForMail(({ parsed }) => parsed.text?.includes(message) === true);
  expect(mail.parsed.replyTo).toMatchObject([{ address: GOOD.email }]);

  // A link of another site leads there too, and nothing was sent then.
  const { url } = practice().site;
  await page.goto(`${url.replace('127.0.0.1', 'localhost')}/robots.txt`);
  await page.setContent(`<a href="${url}/?enquiry=sent#contact-section">Sent?</a>`);
  await page.getByRole('link').click();
  await page.getByRole('heading', { name: 'Contact: say hello.' }).waitFor();
  expect(await page.getByText(SAID.sent).count()).toBe(0);
});

it('comes back with the values kept, each fault named, linked to its field and under focus', async () => {
  const page = await plain();
  const notice = page.getByText('The website deletes it 90 days after it was mailed to me');
  expect(await notice.isVisible()).toBe(false);
  await page.locator('summary', { hasText: 'Privacy: what happens to what you send' }).click();
  await notice.waitFor();
  expect(await page.getByText('Your own device solves a small puzzle.').isVisible()).toBe(true);
  expect(await page.getByText('reCAPTCHA').count()).toBe(0);

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
  await thanks(page);
  await practice().mailbox.waitForMail(({ parsed }) => parsed.text?.includes('Mended and sent.') === true);
});
