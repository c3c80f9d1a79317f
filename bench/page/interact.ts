/**
 * How long after a touch or a key the page is painted again, as the Event Timing API measures it (interaction to next
 * paint): with real input, on the phone.
 */
import type { Browser } from 'playwright-core';
import { measureInteraction, settle, touchTarget, typeLetters, watchInteractions } from './input.ts';
import { openPhone } from './phone.ts';
import { stopInspecting } from './stopInspecting.ts';

const QUIET_MS = 1500;
const WORDS = 'My knee hurts when I climb stairs';
const EMAIL = 'robin@example.com';
/** Letters while React, the form's rules and the dialogs are fetched and start: three seconds of them. */
const LETTERS_MEANWHILE = 38;

export interface Interactions {
  /** The slower of opening and closing it. */
  menu: number;
  faq: number;
  typing: number;
  send: number;
  /** The slowest letter from the first touch of the form until it works by script. */
  waking: number;
}

const FAQ = '#faq-section details:not([open]) summary';
const MESSAGE = 'textarea[name="message"]';

/** @param url of the page, without a hash */
export async function interact(browser: Browser, url: string): Promise<Interactions> {
  return { ...(await touchAll(browser, url)), waking: await typeWhileWaking(browser, url) };
}

async function touchAll(browser: Browser, url: string): Promise<Omit<Interactions, 'waking'>> {
  const phone = await openPhone(browser);
  const { page } = phone;
  await watchInteractions(page);
  await page.goto(url);
  await stopInspecting(page);
  await phone.waitUntilQuiet(QUIET_MS);
  const opening = await measureInteraction(page, () => touchTarget(phone, '[aria-controls="menu"]'));
  const closing = await measureInteraction(page, () => touchTarget(phone, '#menu button'));
  const faq = await measureInteraction(page, () => touchTarget(phone, FAQ));
  await touchTarget(phone, 'input[name="email"]');
  await phone.waitUntilQuiet(QUIET_MS);
  await typeLetters(phone, EMAIL);
  await touchTarget(phone, MESSAGE);
  await settle();
  const typing = await measureInteraction(page, () => typeLetters(phone, WORDS));
  const send = await measureInteraction(page, () => touchTarget(phone, 'button[type="submit"]'));
  await page.getByText('Your message has been sent').first().waitFor();
  await phone.close();
  return { menu: Math.max(opening, closing), faq, typing, send };
}

async function typeWhileWaking(browser: Browser, url: string): Promise<number> {
  const phone = await openPhone(browser);
  const { page } = phone;
  await watchInteractions(page);
  await page.goto(`${url}#contact-section`);
  await stopInspecting(page);
  const waking = await measureInteraction(page, async () => {
    await touchTarget(phone, MESSAGE);
    await typeLetters(phone, 'a'.repeat(LETTERS_MEANWHILE));
  });
  await phone.close();
  return waking;
}
