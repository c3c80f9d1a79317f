/** The form without JavaScript while too many come: a document of its own, and nothing typed is lost. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PageOptions } from '../support/browser.ts';
import { findings } from './axe.ts';
import { atTheForm, field, fillIn, GOOD, send, thePractice, values } from './form-visit.ts';

const practice = thePractice({ RATE_LIMIT: '1/hour' });

const visit = (options: PageOptions = {}) =>
  atTheForm(practice(), { js: false, expectErrors: [/status of 429/], ...options });

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Sends once more than is allowed. */
async function sendOneTooMany(page: Page, message: string): Promise<void> {
  await fillIn(page, { ...GOOD, message });
  await send(page).click();
  await page.getByRole('heading', { name: 'Not sent yet' }).waitFor();
}

describe('when the desk refuses', () => {
  beforeAll(async () => {
    const body = new URLSearchParams({ ...GOOD, message: 'The one that is allowed.' });
    const first = await fetch(`${practice().site.url}/enquiry`, { method: 'POST', body, redirect: 'manual' });
    expect(first.status).toBe(303);
  });

  it.each([
    [320, 'light'],
    [390, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)('its document is fit for everybody at %i px, %s', async (width, colorScheme) => {
    // Axe needs scripts, which the document has none of; the form is posted past the page's own.
    const page = await visit({ js: true, viewport: { width, height: 800 }, colorScheme });
    await fillIn(page, { ...GOOD, message: `Hello at ${width} pixels` });
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
    await page.getByRole('heading', { name: 'Not sent yet' }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(await page.title()).toBe('Not sent yet | Exercise Physiology Sunshine Coast');
    expect(await page.locator('html').getAttribute('lang')).toBe('en-AU');
  });

  it('shows what was typed, how else to reach the practice, and the way back', async () => {
    const page = await visit();
    const message = '\n  Is <b>Tuesday</b> & "Friday" fine?\n\n</textarea><p>Ada';
    await sendOneTooMany(page, message);
    await page.getByRole('alert').getByText('Too many messages came from your connection.').waitFor();
    expect(await values(page)).toEqual({ ...GOOD, message });
    const ways = page.getByRole('definition').getByRole('link');
    const addresses = await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual(['tel:+61491570006', 'mailto:hello@example.com']);
    // It is the form again: the same words go out once more.
    await send(page).click();
    await page.getByRole('heading', { name: 'Not sent yet' }).waitFor();
    expect(await values(page)).toEqual({ ...GOOD, message });
    await page.getByRole('link', { name: 'Back to the page' }).click();
    await page.waitForURL('**/#contact-section');
  });
});

it('says that a message is too long to be read, how long it may be, and where the words are', async () => {
  const page = await visit({ expectErrors: [/status of 413/] });
  const tooLong = { ...GOOD, message: 'I have a long story to tell. '.repeat(2000) };
  // As in a browser that does not count.
  await field(page, 'message').evaluate((textarea) => textarea.removeAttribute('maxlength'));
  await fillIn(page, tooLong);
  await send(page).click();
  await page.getByRole('alert').getByText('Please shorten it to 2000 characters or fewer.').waitFor();
  await page.getByText('Press Back to find it in the form.').waitFor();
  expect(await page.getByRole('definition').allTextContents()).toEqual(['0491 570 006', 'hello@example.com']);
  await page.goBack();
  expect(await values(page)).toEqual(tooLong);
});

it('says that the words are still in the form when they were not read, and so they are', async () => {
  const page = await visit();
  await fillIn(page, GOOD);
  // Empty posts, so that the limit on requests is met, not the one on messages.
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => fetch(`${practice().site.url}/enquiry`, { method: 'POST' })),
  );
  expect(answers.map(({ status }) => status)).toContain(429);
  await send(page).click();
  await page.getByText('Press Back to find it in the form.').waitFor();
  await page.getByRole('alert').getByText('Too many requests came from your connection.').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.goBack();
  expect(await values(page)).toEqual(GOOD);
});
