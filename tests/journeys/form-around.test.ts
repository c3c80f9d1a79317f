import { expect, it } from 'vitest';
import { newPage, waitUntilReady } from '../support/browser.ts';
import { atTheForm, dialog, thePractice } from './form-visit.ts';

/** What stands around the form: the privacy notice, and on a phone the ways of getting in touch. */
const practice = thePractice({ RETENTION_DAYS: '30' });
const PHONE_WITH_MOUSE = { viewport: { width: 390, height: 844 } };
const PHONE = { ...PHONE_WITH_MOUSE, touch: true };

it('shows the privacy notice in a dialog, with this site’s own settings in it', async () => {
  const page = await atTheForm(practice());
  await page.locator('summary', { hasText: 'Privacy: what happens to what you send' }).click();
  await dialog(page).getByRole('heading', { name: 'Your privacy' }).waitFor();
  await dialog(page).getByText('Who collects it.').waitFor();
  const words = await dialog(page).textContent();
  for (const fact of ['hello@example.com', '30 days', 'small puzzle', 'complain', 'No law makes you']) {
    expect(words).toContain(fact);
  }
  expect(words).not.toMatch(/\{\w+\}/);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
});

it('offers the ways of getting in touch in one sheet on a phone', async () => {
  const page = await atTheForm(practice(), PHONE);
  await page.getByRole('button', { name: 'More ways to get in touch' }).click();
  const sheet = dialog(page);
  const linkTo = (name: RegExp) => sheet.getByRole('link', { name }).getAttribute('href');
  expect(await linkTo(/Call/)).toBe('tel:+61491570006');
  expect(await linkTo(/Email/)).toBe('mailto:hello@example.com');
  expect(await linkTo(/Save/)).toBe('/contact.vcf');
  await sheet.getByRole('button', { name: /Write a message/ }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('#enquiry-message:focus').count()).toBe(1);
});

it('opens one dialog on the double click of a shaky hand, and leaves it open', async () => {
  const page = await atTheForm(practice(), PHONE_WITH_MOUSE);
  for (const opener of ['Privacy: what happens to what you send', 'More ways to get in touch']) {
    await page.locator('summary, button').getByText(opener, { exact: true }).dblclick();
    await dialog(page).waitFor();
    // Past the double click and the 175 ms a closing may take: whatever it set off has happened.
    await page.waitForTimeout(600);
    expect(await dialog(page).count()).toBe(1);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  }
});

it('opens one dialog when what draws it is slow to come', async () => {
  const page = await newPage(PHONE_WITH_MOUSE);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/OpenDialogs-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(practice().site.url);
  await waitUntilReady(page);
  await page.getByText('More ways to get in touch').dblclick();
  arrive();
  await dialog(page).waitFor();
  expect(await dialog(page).count()).toBe(1);
});

it('does not offer the sheet where the links stand in full view', async () => {
  const page = await atTheForm(practice());
  expect(await page.getByRole('button', { name: 'More ways to get in touch' }).isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: '0491 570 006' }).last().isVisible()).toBe(true);
});

it('gives a card that telephones can save', async () => {
  const page = await atTheForm(practice());
  const address = await page.getByRole('link', { name: 'Save my contact details' }).getAttribute('href');
  const card = await page.request.get(practice().site.url + address);
  expect(card.headers()['content-type']).toContain('text/vcard');
  expect(await card.text()).toContain('+61491570006');
});
