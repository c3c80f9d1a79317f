/** Dialogs of the built page, under its own policy. Their behaviour is tested in `src/dialogs`. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitUntilReady } from '../support/browser.ts';
import { dialog, field } from './form-visit.ts';
import { DESKTOP, PHONE, shareSiteVisits } from './page-visit.ts';

const visit = shareSiteVisits();
const ELSEWHERE = 'https://oho.qld.gov.au/';

const findConfirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm' });

/** Types a message. @returns a link to another site */
async function writeBesideLinkAway(page: Page, message: string) {
  await field(page, 'message').fill(message);
  await waitUntilReady(page, 'dialogs');
  return page.getByRole('contentinfo').getByRole('link', { name: 'How to make a health complaint' });
}

it('asks before a link leaves a page with an unsent message, keeps the message, and does not ask without one', async () => {
  const page = await visit();
  await page.route(`${ELSEWHERE}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }),
  );
  await (await writeBesideLinkAway(page, ' ')).click();
  await page.waitForURL(`${ELSEWHERE}**`);
  await page.goBack();

  const link = await writeBesideLinkAway(page, 'Half a mess');
  await link.click();
  await findConfirmation(page).getByText('Changes that you made may not be saved.').waitFor();
  await findConfirmation(page).getByRole('button', { name: 'No' }).click();
  await findConfirmation(page).waitFor({ state: 'detached' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await link.click();
  await findConfirmation(page).getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL(`${ELSEWHERE}**`);
  await page.goBack();
  await expect.poll(() => field(page, 'message').inputValue()).toBe('Half a mess');
  expect(await findConfirmation(page).count()).toBe(0);
});

it('shows the ways to get in touch in one sheet on a phone, and in full where there is room', async () => {
  const page = await visit({ viewport: PHONE, touch: true });
  const opener = page.getByRole('button', { name: 'More ways to get in touch' });
  await opener.scrollIntoViewIfNeeded();
  await waitUntilReady(page, 'dialogs');
  await opener.click();
  const sheet = dialog(page);
  const linkTo = (name: RegExp) => sheet.getByRole('link', { name }).getAttribute('href');
  expect(await linkTo(/Call/)).toBe('tel:+61491570006');
  expect(await linkTo(/Email/)).toBe('mailto:hello@example.com');
  expect(await linkTo(/Save/)).toBe('/contact.vcf');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await page.setViewportSize(DESKTOP);
  expect(await opener.isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: '0491 570 006' }).last().isVisible()).toBe(true);
  const address = await page.getByRole('link', { name: 'Save my contact details' }).getAttribute('href');
  const card = await page.request.get(new URL(address ?? '', page.url()).href);
  expect(card.headers()['content-type']).toContain('text/vcard');
  expect(await card.text()).toContain('+61491570006');
});
