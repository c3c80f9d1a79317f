/** Thanks are for a form of ours that was sent; a link of another site's says nothing and ends no draft. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitUntilReady } from '../support/browser.ts';
import { atTheForm, expectInForm, fillIn, GOOD, SAID, send, thePractice } from './form-visit.ts';

const practice = thePractice();

/** The same machine by another name, which to a browser is another site. */
const elsewhere = () => practice().site.url.replace('127.0.0.1', 'localhost');

/** Follows a link to where the plain form leads, from a page of another site. */
async function followForeignLink(page: Page): Promise<void> {
  await page.goto(`${elsewhere()}/robots.txt`);
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
  }, `${practice().site.url}/?enquiry=sent#contact-section`);
  await page.waitForURL(`${practice().site.url}/?enquiry=sent#contact-section`);
}

it('a foreign link gives no thanks and leaves the draft of its tab', async () => {
  const page = await atTheForm(practice());
  const draft = { email: 'ada@example.com', message: 'Half a message, so far' };
  await fillIn(page, draft);
  await followForeignLink(page);
  await waitUntilReady(page);
  await expectInForm(page, draft);
  expect(await page.getByText(SAID.sent).count()).toBe(0);
});

it('the form’s own post gives thanks and ends the draft', async () => {
  const page = await atTheForm(practice());
  await fillIn(page, { ...GOOD, message: 'Sent past the script' });
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
  await page.getByRole('status').getByText(SAID.sent).waitFor();
  await waitUntilReady(page);
  await expectInForm(page, { email: '', message: '' });
  await page.reload();
  await waitUntilReady(page);
  await expectInForm(page, { message: '' });
});

it('without scripts, a foreign link gives no thanks and our own post does', async () => {
  const page = await atTheForm(practice(), { js: false });
  await page.goto(`${elsewhere()}/robots.txt`);
  await page.setContent(`<a href="${practice().site.url}/?enquiry=sent#contact-section">Sent?</a>`);
  await page.getByRole('link').click();
  await page.getByRole('heading', { name: 'Contact: say hello.' }).waitFor();
  expect(await page.getByText(SAID.sent).count()).toBe(0);
  await fillIn(page, { ...GOOD, message: 'Sent without a script' });
  await send(page).click();
  await page.getByRole('status').getByText(SAID.sent).waitFor();
});
