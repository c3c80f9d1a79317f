/** The form without JavaScript over a limit: the refusal is a separate document, and nothing typed is lost. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { field, fillIn, GOOD, openForm, openHydrated, send, sharePractice, values } from './form-visit.ts';

const practice = sharePractice({ RATE_LIMIT: '1/hour' });

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const waitForRefusal = (page: Page) => page.getByRole('heading', { name: 'Not sent yet' }).waitFor();

beforeAll(async () => {
  const body = new URLSearchParams({ ...GOOD, message: 'The one that is allowed.' });
  const first = await fetch(`${practice().site.url}/enquiry`, { method: 'POST', body, redirect: 'manual' });
  expect(first.status).toBe(303);
});

it('shows the refusal in an accessible document', async () => {
  // JavaScript is on, because axe needs it; the form is posted without the page's script, and the document has none.
  const page = await openHydrated(practice().site.url, { expectErrors: [/status of 429/] });
  await fillIn(page);
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
  await waitForRefusal(page);
  expect(await page.title()).toBe('Not sent yet | Exercise Physiology Sunshine Coast');
  expect(await page.locator('html').getAttribute('lang')).toBe('en-AU');
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await overflow(page)).toBe(0);
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    expect(await findings(page), `${width} px, ${colorScheme}`).toEqual([]);
    expect(await overflow(page), `${width} px`).toBe(0);
  }
});

it('shows the typed text, other ways to reach the practice, and a link back to the page', async () => {
  const page = await openForm(practice(), { js: false, expectErrors: [/status of (413|429)/] });
  const message = '\n  Is <b>Tuesday</b> & "Friday" fine?\n\n</textarea><p>Ada';
  await fillIn(page, { ...GOOD, message });
  await send(page).click();
  await waitForRefusal(page);
  await page.getByRole('alert').getByText('Too many messages came from your connection.').waitFor();
  expect(await values(page)).toEqual({ ...GOOD, message });
  const contactLinks = page.getByRole('definition').getByRole('link');
  const addresses = await contactLinks.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(['tel:+61491570006', 'mailto:hello@example.com']);
  // The document contains the form, so the same message can be sent again.
  await send(page).click();
  await waitForRefusal(page);
  expect(await values(page)).toEqual({ ...GOOD, message });
  await page.getByRole('link', { name: 'Back to the page' }).click();
  await page.waitForURL('**/#contact-section');

  // Too long to be read, as from a browser that ignores `maxlength`: the message is still in the form.
  const tooLong = { ...GOOD, message: 'I have a long story to tell. '.repeat(2000) };
  await field(page, 'message').evaluate((textarea) => textarea.removeAttribute('maxlength'));
  await fillIn(page, tooLong);
  await send(page).click();
  await page.getByRole('alert').getByText('Please shorten it to 2000 characters or fewer.').waitFor();
  await page.getByText('Press Back to find it in the form.').waitFor();
  expect(await page.getByRole('definition').allTextContents()).toEqual(['0491 570 006', 'hello@example.com']);
  await page.goBack();
  expect(await values(page)).toEqual(tooLong);

  // Above the limit of requests a post is not read at all. Empty posts do not count as enquiries.
  await fillIn(page);
  const responses = await Promise.all(
    Array.from({ length: 61 }, () => fetch(`${practice().site.url}/enquiry`, { method: 'POST' })),
  );
  expect(responses.map(({ status }) => status)).toContain(429);
  await send(page).click();
  await page.getByText('Press Back to find it in the form.').waitFor();
  await page.getByRole('alert').getByText('Too many requests came from your connection.').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.goBack();
  expect(await values(page)).toEqual(GOOD);
});
