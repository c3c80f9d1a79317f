/** The form without JavaScript (CONTRACT "Addresses", `POST /enquiry`), and its draft, kept until it is sent. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitUntilReady } from '../support/browser.ts';
import {
  expectInForm,
  expectLabelInView,
  field,
  fillIn,
  GOOD,
  MESSAGES,
  openForm,
  readAndClose,
  send,
  sharePractice,
  values,
} from './form-visit.ts';

const practice = sharePractice();
const EMPTY = { firstName: '', lastName: '', email: '', message: '' };

/** Follows another site's link to the plain form's redirect address. The other site is `localhost`. */
async function followForeignLink(page: Page): Promise<void> {
  const { url } = practice().site;
  await page.goto(`${url.replace('127.0.0.1', 'localhost')}/robots.txt`);
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
  }, `${url}/?enquiry=sent#contact-section`);
  await page.waitForURL(`${url}/?enquiry=sent#contact-section`);
}

/** Types a message into the next page before the page's script runs. */
const typeBeforeScript = (page: Page, text: string) =>
  page.route(
    '**/assets/main-*.js',
    async (route) => {
      await page.locator('[name=message]').evaluate((element: HTMLTextAreaElement, typed) => {
        element.value = typed;
      }, text);
      await route.continue();
    },
    { times: 1 },
  );

it('keeps the draft over a reload and a foreign link, which shows no thanks; the form’s own post ends it', async () => {
  const page = await openForm(practice());
  const typed = { firstName: 'Ada', email: 'cleo@hotmial.com', message: 'Half a sen' };
  await fillIn(page, typed);
  await page.reload();
  await expect.poll(() => values(page)).toEqual({ ...EMPTY, ...typed });
  const suggestion = page.locator('form [role="status"]');
  await expect.poll(() => suggestion.textContent()).toBe('Did you mean cleo@hotmail.com?');

  await followForeignLink(page);
  await waitUntilReady(page);
  await expectInForm(page, typed);
  expect(await page.getByText(MESSAGES.sent).count()).toBe(0);

  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
  await page.getByRole('status').getByText(MESSAGES.sent).waitFor();
  await waitUntilReady(page);
  await expectInForm(page, EMPTY);
  await page.reload();
  await waitUntilReady(page);
  await expectInForm(page, EMPTY);
});

it('keeps what is typed before the script loads, validates it like the rest, and sends it', async () => {
  const page = await openForm(practice(), { expectErrors: [/status of 422/] });
  await typeBeforeScript(page, 'Typed early');
  await page.goto(`${practice().site.url}/?early`);
  await waitUntilReady(page);
  expect(await values(page)).toEqual({ ...EMPTY, message: 'Typed early' });

  // Posted without the script, the form is returned with its faults, and the script takes over.
  await fillIn(page, { email: 'early@example' });
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
  await page.getByRole('alert').waitFor();
  await waitUntilReady(page, 'form');
  const email = page.locator('#enquiry-email');
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  await fillIn(page, { email: 'early@example.com' });
  await expect.poll(() => email.getAttribute('aria-invalid')).toBeNull();
  await send(page).click();
  await readAndClose(page, MESSAGES.sent);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await values(page)).toEqual(EMPTY);
  await practice().mailbox.waitForMail(({ parsed }) => parsed.text?.includes('Typed early') === true);
});

it('without React, the form posts itself, and keeps what is typed into the page of the refusal', async () => {
  const page = await openForm(practice(), { expectErrors: [/Failed to load resource/, /status of 422/] });
  await page.route('**/hydrateContact-*.js', (route) => route.abort());
  await page.reload();
  // Otherwise `typeBeforeScript` would type into this page.
  await waitUntilReady(page);
  await fillIn(page, { ...GOOD, message: '  Hi  ' });
  await typeBeforeScript(page, 'Hi, and more words');
  await send(page).click();
  await page.getByRole('alert').waitFor();
  await waitUntilReady(page);
  await expect.poll(() => field(page, 'message').inputValue()).toBe('Hi, and more words');

  await send(page).click();
  await page.getByRole('status').getByText(MESSAGES.sent).waitFor();
  await page.unrouteAll();
  await expectEmptyFormAndDraft(page);
});

/** After the thanks the form is empty. A new draft survives a reload, which does not repeat the thanks. */
async function expectEmptyFormAndDraft(page: Page): Promise<void> {
  await waitUntilReady(page);
  expect(await values(page)).toEqual(EMPTY);
  await fillIn(page, { message: 'The next one' });
  await page.reload();
  await expect.poll(() => values(page)).toEqual({ ...EMPTY, message: 'The next one' });
  expect(page.url()).toBe(`${practice().site.url}/#contact-section`);
}

/** The loader, which covers the page for a second. */
const loader = (page: Page) => page.locator('#page > div[aria-hidden="true"]');
const openPlainForm = () => openForm(practice(), { js: false, expectErrors: [/status of 422/] });
const waitForThanks = (page: Page) => page.waitForURL('**/?enquiry=sent#contact-section');

it('is sent, mailed and answered with thanks; the browser does not send it while a field is empty', async () => {
  const page = await openPlainForm();
  const message = 'Written without a script.';
  expect(await loader(page).count()).toBe(1);
  const honeypot = await page.locator('[name=website]').locator('../..').boundingBox();
  expect([honeypot?.width, honeypot?.height]).toEqual([1, 1]);
  expect(await page.getByRole('textbox', { name: /empty/ }).count()).toBe(0);

  await fillIn(page, { firstName: 'Ada', lastName: 'Sand', email: GOOD.email });
  await send(page).click();
  expect(new URL(page.url()).pathname).toBe('/');
  await fillIn(page, { message });
  await send(page).click();
  await waitForThanks(page);
  await page.getByRole('status').getByText(MESSAGES.sent).waitFor();
  // No loader covers the thanks, but the hero is still drawn.
  expect(await loader(page).count()).toBe(0);
  expect(await page.locator('#art-sea').count()).toBe(1);
  expect((await values(page)).message).toBe('');
  const mail = await practice().mailbox.waitForMail(({ parsed }) => parsed.text?.includes(message) === true);
  expect(mail.parsed.replyTo).toMatchObject([{ address: GOOD.email }]);

  // Another site may link to this address without anything being sent.
  const { url } = practice().site;
  await page.goto(`${url.replace('127.0.0.1', 'localhost')}/robots.txt`);
  await page.setContent(`<a href="${url}/?enquiry=sent#contact-section">Sent?</a>`);
  await page.getByRole('link').click();
  await page.getByRole('heading', { name: 'Contact: say hello.' }).waitFor();
  expect(await page.getByText(MESSAGES.sent).count()).toBe(0);
});

it('returns with the values kept, each fault named, linked to its field and focused', async () => {
  const page = await openPlainForm();
  const notice = page.getByText('The website deletes it 90 days after it was mailed to me');
  expect(await notice.isVisible()).toBe(false);
  await page.locator('summary', { hasText: 'Privacy: what happens to what you send' }).click();
  await notice.waitFor();
  expect(await page.getByText('It looks for signs of advertising in what is sent').isVisible()).toBe(true);
  expect(await page.getByText('reCAPTCHA').count()).toBe(0);

  // Long enough for the browser, too short without its blanks; the address has no dot.
  await fillIn(page, { ...GOOD, email: 'ada@example', message: '  Hi  ' });
  await send(page).click();
  const summary = page.getByRole('alert');
  await summary.getByText(MESSAGES.invalid).waitFor();
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
  await expectLabelInView(page, 'email');
  expect(await page.locator('#enquiry-email').getAttribute('aria-invalid')).toBe('true');

  await fillIn(page, { email: GOOD.email, message: 'Mended and sent.' });
  await send(page).click();
  await waitForThanks(page);
  await practice().mailbox.waitForMail(({ parsed }) => parsed.text?.includes('Mended and sent.') === true);
});
