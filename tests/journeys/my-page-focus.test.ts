/** A button that goes with its press hands the focus on: to the field it was about, or to the title of the view. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button } from './desk-visit.ts';
import { field, openForm, openTasks, PHONE, putOnline, saved, startEditedSite } from './my-page-visit.ts';

const REPLY = /^How soon you reply/;

/** What has the focus, by its name: `H1 My page`. Nothing has it where this says `BODY`. */
const readFocused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement;
    if (at === document.body) return 'BODY';
    const label = at.labels?.[0]?.querySelector('b')?.textContent ?? at.labels?.[0]?.textContent;
    return `${at.tagName} ${(label ?? at.textContent ?? '').trim()}`;
  });

const gone = (page: Page, name: string) => button(page, name).waitFor({ state: 'hidden' });

it.each([
  ['on a wide screen', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', PHONE],
])('keeps the focus in the view, %s', async (_, options) => {
  const site = await startEditedSite('shipped');

  const look = await openForm(site, 'look', options);
  await field(look, /^Main colour \(/).fill('#FFEE11');
  await button(look, 'Keep mine').click();
  await gone(look, 'Keep mine');
  await expect.poll(() => readFocused(look)).toMatch(/^(?:INPUT|TEXTAREA) Main colour/);
  await field(look, /^Main colour \(/).fill('#FFEE00');
  await button(look, 'Use this colour').click();
  await gone(look, 'Use this colour');
  await expect.poll(() => readFocused(look)).toMatch(/^(?:INPUT|TEXTAREA) Main colour/);
  await saved(look);

  const page = await openTasks(site, options);
  await button(page, 'Take all of it back').click();
  await gone(page, 'Take all of it back');
  await expect.poll(() => readFocused(page)).toBe('H1 My page');

  const form = await openForm(site, 'telephone', options);
  await field(form, REPLY).fill('within an hour');
  await saved(form);
  await putOnline(form);
  await gone(form, 'Put online…');
  await expect.poll(() => readFocused(form)).toMatch(/^H1 /);

  await field(form, REPLY).fill('as the most experienced, within an hour');
  // What stops the page cannot be kept.
  await button(form, 'Use this wording').waitFor();
  expect(await button(form, 'Keep mine').count()).toBe(0);
  await field(form, REPLY).fill('within two hours');
  await saved(form);

  await button(form, 'Put online…').click();
  await button(form, 'At a later time…').click();
  const day = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
  await form.getByLabel('When it goes online').fill(`${day}T00:05`);
  await button(form, 'Put it online then').click();
  await form.getByRole('dialog', { name: 'Put online' }).waitFor({ state: 'hidden' });
  await expect.poll(() => readFocused(form)).toBe('BUTTON Put online…');
  const later = await openTasks(site, options);
  await button(later, 'Not then').click();
  await gone(later, 'Not then');
  await expect.poll(() => readFocused(later)).toBe('H1 My page');
});
