/** The privacy notice by Send, and the policy, a separate document that needs no script. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitUntilReady } from '../support/browser.ts';
import { findings } from './axe.ts';

import { PHONE, shareSiteVisits } from './page-visit.ts';

const visit = shareSiteVisits({ MAIL_TO: 'robin@mail.example', RETENTION_DAYS: '30' });
const SUMMARY = 'Privacy: what happens to what you send';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Privacy policy' });
const readText = async (page: Page, selector: string) =>
  (await page.locator(selector).innerText()).replaceAll('\u00a0', ' ');

/** Goes from the notice to the policy, back to the form, and to the policy again from the footer. */
async function followPolicyLinks(page: Page, notice: string): Promise<void> {
  await page.locator(notice).getByRole('link').filter({ hasText: 'My privacy policy' }).click();
  await heading(page).waitFor();
  const policyUrl = page.url();
  await page.getByRole('link', { name: 'Back to the page' }).click();
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await page.locator('footer').getByRole('link', { name: SUMMARY }).click();
  await heading(page).waitFor();
  expect(page.url()).toBe(policyUrl);
}

/** Also fails on any console error: the document's CSP allows only its own style. */
async function expectPolicy(page: Page): Promise<void> {
  const font = heading(page).evaluate((element) => getComputedStyle(element).fontFamily);
  expect(await font).toContain('Young Serif');
  expect(await page.evaluate(() => document.fonts.check('1rem "Young Serif"'))).toBe(true);
  const text = await readText(page, 'main');
  for (const fact of ['ABN 00 000 000 000', '30 days after', 'my mailbox at mail.example', 'small puzzle'])
    expect(text).toContain(fact);
  expect(text).not.toMatch(/[{}]|robin@|Google/);
}

/** Counts the lines that a number takes. */
const countLines = (page: Page, number: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.replaceAll('\u00a0', ' ').indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }
    return 0;
  }, number);

it('shows the notice in a dialog with this site’s settings, and opens the policy from there and from the footer', async () => {
  const page = await visit({ viewport: PHONE });
  await page.locator('form').scrollIntoViewIfNeeded();
  await waitUntilReady(page, 'dialogs');
  await page.locator('summary', { hasText: SUMMARY }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Your privacy' }).waitFor();
  await page.getByRole('dialog').getByText('hello@example.com').first().waitFor();
  const notice = await readText(page, 'dialog[open]');
  for (const fact of ['hello@example.com', '30 days', 'signs of advertising', 'complain', 'No law makes you'])
    expect(notice).toContain(fact);
  expect(notice).not.toMatch(/\{\w+\}/);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('summary', { hasText: SUMMARY }).click();
  await followPolicyLinks(page, 'dialog[open]');

  await expectPolicy(page);
  expect(await findings(page)).toEqual([]);
  const phone = page.getByRole('main').getByRole('link', { name: '0491 570 006' });
  expect(await phone.getAttribute('href')).toBe('tel:+61491570006');
  const email = page.getByRole('main').getByRole('link', { name: 'hello@example.com' });
  expect(await email.getAttribute('href')).toBe('mailto:hello@example.com');
  for (let width = 320; width <= 420; width += 20) {
    await page.setViewportSize({ width, height: 640 });
    for (const number of ['0491 570 006', '00 000 000 000'])
      expect(await countLines(page, number), `${number} at ${width} px`).toBe(1);
  }

  const button = page.getByRole('link', { name: 'Back to the page' });
  expect(await button.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await button.isVisible()).toBe(false);
  const after = await page
    .getByRole('link', { name: /Information Commissioner/ })
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(after).toContain('oaic.gov.au');
});

it('works without scripts; the policy may run none, cannot be framed by another site, and is compressed', async () => {
  const page = await visit({ js: false });
  await page.locator('summary', { hasText: SUMMARY }).click();
  await followPolicyLinks(page, 'form');
  await expectPolicy(page);
  const response = await fetch(page.url(), { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('content-security-policy')).toBe("script-src 'none'; frame-ancestors 'none'");
  expect(await response.text()).toContain('<meta name="robots" content="noindex">');
});
