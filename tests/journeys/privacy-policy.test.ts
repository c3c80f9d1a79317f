/** The privacy policy: a document of its own, which needs no script and comes with every edition. */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitUntilReady } from '../support/browser.ts';
import { findings } from './axe.ts';

import { onTheSite, PHONE } from './page-visit.ts';

const visit = onTheSite({ MAIL_TO: 'robin@mail.example' });
const SUMMARY = 'Privacy: what happens to what you send';

const openFromFooter = async (page: Page) => {
  await page.locator('footer').getByRole('link', { name: SUMMARY }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
};

describe.each([true, false])('with scripts %s', (js) => {
  it('is opened from the notice by Send and from the foot of the page, and leads back to the form', async () => {
    const page = await visit({ viewport: PHONE, js });
    await page.locator('form').scrollIntoViewIfNeeded();
    if (js) await waitUntilReady(page);
    await page.locator('summary', { hasText: SUMMARY }).click();
    const link = js ? page.getByRole('dialog').getByRole('link') : page.locator('form').getByRole('link');
    await link.filter({ hasText: 'My privacy policy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
    const fromNotice = page.url();
    await page.getByRole('link', { name: 'Back to the page' }).click();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    await openFromFooter(page);
    expect(page.url()).toBe(fromNotice);
  });

  it('looks like the page, for everyone, and says what the settings are', async () => {
    // Fails on any complaint in the console: the document's policy allows its own style and nothing else.
    const page = await visit({ js });
    await openFromFooter(page);
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fontFamily);
    expect(await look('h1')).toContain('Young Serif');
    expect(await page.evaluate(() => document.fonts.check('1rem "Young Serif"'))).toBe(true);
    const words = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ');
    for (const fact of ['ABN 00 000 000 000', '90 days after', 'my mailbox at mail.example', 'small puzzle'])
      expect(words).toContain(fact);
    expect(words).not.toMatch(/[{}]|robin@|Google/);
    if (js) expect(await findings(page)).toEqual([]);
  });
});

it('calls and writes by its links, and breaks no number across lines', async () => {
  const page = await visit({ viewport: { width: 320, height: 640 } });
  await openFromFooter(page);
  const phone = page.getByRole('main').getByRole('link', { name: '0491 570 006' });
  expect(await phone.getAttribute('href')).toBe('tel:+61491570006');
  const email = page.getByRole('main').getByRole('link', { name: 'hello@example.com' });
  expect(await email.getAttribute('href')).toBe('mailto:hello@example.com');
  const linesOf = (number: string) =>
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
  for (let width = 320; width <= 420; width += 20) {
    await page.setViewportSize({ width, height: 640 });
    for (const number of ['0491 570 006', '00 000 000 000']) {
      expect(await linesOf(number), `${number} at ${width} px`).toBe(1);
    }
  }
});

it('prints the addresses that its links lead to, and nothing to press', async () => {
  const page = await visit();
  await openFromFooter(page);
  const button = page.getByRole('link', { name: 'Back to the page' });
  expect(await button.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await button.isVisible()).toBe(false);
  const after = await page
    .getByRole('link', { name: /Information Commissioner/ })
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(after).toContain('oaic.gov.au');
});

it('may run no script, nor stand inside another site, and is compressed', async () => {
  const page = await visit();
  await openFromFooter(page);
  const response = await fetch(page.url(), { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('content-security-policy')).toBe("script-src 'none'; frame-ancestors 'none'");
  expect(await response.text()).toContain('<meta name="robots" content="noindex">');
});
