/** Searching and typing: from a search to the field, by keyboard alone, lists and their order, the first visit. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitUntilVisible } from '../support/browser.ts';
import { button, heading } from './admin-visit.ts';
import { findings } from './axe.ts';
import {
  closeNotice,
  compareFolders,
  fetchPublic,
  field,
  openTasks,
  PHONE,
  putOnline,
  readFolder,
  shareEditedSite,
  waitUntilOnline,
  waitUntilSaved,
} from './my-page-visit.ts';
import { setBrowserFontSize } from './page-visit.ts';

const edited = shareEditedSite('shipped');

/** Reads the name of the focused element, and whether it is on the screen. */
const readFocused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const box = element?.getBoundingClientRect();
    const isInView = box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
    const name =
      element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent;
    return { name: name ?? '', isInView };
  });
const readFocusedName = async (page: Page) => (await readFocused(page)).name;

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let count = 0; count < 60; count += 1) {
    if (name.test(await readFocusedName(page))) return;
    await page.keyboard.press('Tab');
  }
  expect.unreachable(`${name} is not reached by Tab`);
}

it('leads from a search for any text to its field, and by keyboard alone from the search to the public page', async () => {
  const site = edited();
  const page = await openTasks(site, PHONE);
  const found: [text: string, name: RegExp, title: string][] = [
    ['two working days', /^How soon you reply/, 'Your practice: How soon you reply'],
    // A part of a list, an answer, a collapsed field, and an optional field.
    ['at the park', /^Place/, 'Services: Place'],
    ['how long it has', /^Answer/, 'A question and its answer: Answer'],
    ['Opening hours', /^Add: Opening hours/, 'Your practice: Opening hours'],
    ['Clock', /^Clock/, 'Your practice: Clock'],
  ];
  for (const [text, name, title] of found) {
    await page.getByRole('searchbox').fill(text);
    await page.getByText(/^Found in/).waitFor();
    await page.getByRole('list', { name: 'Found' }).getByRole('link').first().tap();
    await heading(page, title);
    await expect.poll(() => readFocused(page)).toEqual({ name: expect.stringMatching(name), isInView: true });
    await page.goBack();
    await heading(page, 'My page');
  }

  // A form opens at its top, however far the list was scrolled.
  await page.setViewportSize({ width: 1440, height: 500 });
  const last = page.getByRole('link', { name: /^Colours and logo/ });
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await last.click();
  await heading(page, 'Colours and logo');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.site.url}/admin/page`);
  await heading(page, 'My page');
  await tabTo(page, /^What would you like to change/);
  await page.keyboard.type('two working');
  await page.getByText('Found in 1 place.').waitFor();
  await tabTo(page, /^How soon you reply/);
  await page.keyboard.press('Enter');
  await heading(page, 'Your practice: How soon you reply');
  await tabTo(page, /^How soon you reply/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('by the next morning');
  await waitUntilSaved(page);
  await tabTo(page, /^Put online…/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Put online' }).waitFor();
  await tabTo(page, /^Put online (?:now|all)/);
  await page.keyboard.press('Enter');
  await waitUntilOnline(page);
  expect((await readFolder(site.content)).get('practice.yaml')).toContain('replyTime: by the next morning');
});

it('moves a question, removes and restores one, adds one that Back leaves in the draft, and starts a journal', async () => {
  const site = edited();
  const before = await readFolder(site.content);
  const page = await openTasks(site, PHONE);
  await page.getByRole('link', { name: /^A question and its answer/ }).tap();
  await heading(page, 'A question and its answer');
  const names = () =>
    page.getByRole('region', { name: 'Form' }).getByRole('button', { expanded: false }).allTextContents();
  await button(page, 'When should I see one?').waitFor();
  const first = await names();
  await button(page, 'When should I see one?').tap();
  await button(page, 'Move up: When should I see one?').tap();
  await page.getByText(/is now 1 of 4\.$/).waitFor({ state: 'attached' });
  await button(page, 'When should I see one?').tap();
  expect(await names()).toEqual([first[1], first[0], ...first.slice(2)]);
  await button(page, 'How is that different from a physio?').tap();
  await button(page, /^Remove How is that/).tap();
  await page.getByText(/^“How is that different.*is removed\.$/).waitFor();
  await expect.poll(names).toHaveLength(3);
  expect(await page.getByText(/is now 1 of 4/).count()).toBe(0);
  // A change that is not saved yet is undone without another notice.
  await waitUntilSaved(page);
  await button(page, 'Undo').tap();
  await page.getByText(/^Taken back: /).waitFor();
  await button(page, 'How is that different from a physio?').tap();
  await expect.poll(names).toHaveLength(4);
  await closeNotice(page);

  // The new entry opens in its form; Back leaves it in the draft, and undo removes it.
  await button(page, 'Add a question').tap();
  await expect.poll(() => readFocusedName(page)).toBe('Question');
  await waitUntilSaved(page);
  await page.goBack();
  await heading(page, 'My page');
  await page.getByText('2 changes are not online yet.').waitFor();
  await page.goForward();
  await button(page, 'A new one').waitFor();
  await page.goBack();
  await button(page, /^Undo: /).tap();
  await page
    .getByText(/^Taken back: /)
    .first()
    .waitFor();
  await page.getByText('1 change is not online yet.').waitFor();
  await page.goForward();
  await heading(page, 'A question and its answer');
  await expect.poll(names).toHaveLength(4);
  expect(await button(page, 'A new one').count()).toBe(0);
  await button(page, 'Add a question').tap();
  await expect.poll(() => readFocusedName(page)).toBe('Question');
  await page.keyboard.type('May I bring my dog?');
  await field(page, 'Answer').fill('On the beach, yes.');
  await waitUntilSaved(page);
  // Removed while being written, and restored with its text.
  await button(page, 'Remove May I bring my dog?').tap();
  await page.getByText('“May I bring my dog?” is removed.').waitFor();
  await button(page, 'Undo').first().tap();
  await button(page, 'May I bring my dog?').waitFor();

  await page.getByRole('link', { name: 'My page', exact: true }).first().tap();
  await page.getByText('Add a section').tap();
  await page.getByRole('link', { name: /^Journal/ }).tap();
  await button(page, 'Add a post').tap();
  await expect.poll(() => readFocusedName(page)).toBe('Title');
  await page.keyboard.type('Slow steps on wet sand');
  await field(page, 'Day').fill('2026-11-20');
  await field(page, 'In short').fill('Why walking slowly is work.');
  await field(page, 'The post').fill('Wet sand gives way under each step.');
  await waitUntilSaved(page);
  await page.reload();
  await waitUntilSaved(page);
  await putOnline(page, (target) => target.tap());
  // The names of new files end with four random hexadecimal digits, unique to each window.
  const changed = compareFolders(before, await readFolder(site.content));
  expect(changed.map((line) => line.replace(/-[0-9a-f]{4}\.md /, '-new.md '))).toEqual([
    'faq/question-new.md +---',
    'faq/question-new.md +question: May I bring my dog?',
    'faq/question-new.md +order: 5',
    'faq/question-new.md +---',
    'faq/question-new.md +',
    'faq/question-new.md +On the beach, yes.',
    'faq/question-new.md +',
    expect.stringMatching(/^faq\/what-is-an-exercise-physiologist.md -order: 1/),
    expect.stringMatching(/^faq\/what-is-an-exercise-physiologist.md \+order: 2/),
    expect.stringMatching(/^faq\/when-should-i-see-one.md -order: 2/),
    expect.stringMatching(/^faq\/when-should-i-see-one.md \+order: 1/),
    'journal/post-new.md +---',
    'journal/post-new.md +title: Slow steps on wet sand',
    'journal/post-new.md +date: 2026-11-20',
    'journal/post-new.md +summary: Why walking slowly is work.',
    'journal/post-new.md +---',
    'journal/post-new.md +',
    'journal/post-new.md +Wet sand gives way under each step.',
    'journal/post-new.md +',
  ]);
  expect(await fetchPublic(site)).toContain('Slow steps on wet sand');
});

/** Whether the element and its text fit the screen's width. */
const isFullyVisible = (target: Locator) =>
  target.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && element.scrollWidth <= element.clientWidth;
  });

/** Lists the values that do not fit their fields. */
const listClippedValues = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLTextAreaElement>(':is(textarea, input:not([type="file"]))')]
      .filter(({ offsetParent }) => offsetParent !== null)
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      .map(({ value }) => value),
  );

it('at twice the text size clips no value or button, and lets the footer scroll off the screen', async () => {
  const page = await edited().open('/admin/page/task/telephone', {
    ...PHONE,
    viewport: { width: 320, height: 640 },
  });
  await field(page, 'Email').fill('jo.bannerman@saltbush-movement.example');
  await field(page, 'Telephone').fill('+64 (0)21 123 456 78');
  await waitUntilSaved(page);
  const online = button(page, 'Put online…');
  const measureFooter = () =>
    online.evaluate((element) => {
      const holder = element.parentElement as HTMLElement;
      return { stays: getComputedStyle(holder).position, share: holder.offsetHeight / innerHeight };
    });
  const usual = await measureFooter();
  expect(usual.stays).toBe('fixed');
  expect(usual.share).toBeLessThan(1 / 6);
  await setBrowserFontSize(page, 32);
  await expect.poll(async () => (await measureFooter()).stays).toBe('static');
  expect(await listClippedValues(page)).toEqual([]);
  for (const name of ['Form', 'Preview', 'Put online…']) {
    await button(page, name).scrollIntoViewIfNeeded();
    expect([name, await isFullyVisible(button(page, name))]).toEqual([name, true]);
  }
  await online.click();
  const sheet = page.getByRole('dialog', { name: 'Put online' });
  const now = sheet.getByRole('button', { name: /^Put online (?:now|all the same)$/ });
  await now.waitFor();
  await button(page, 'At a later time…').click();
  for (const one of [now, button(page, 'Put it online then'), page.getByLabel('When it goes online')])
    expect(await isFullyVisible(one)).toBe(true);
  expect(await findings(page, 'iframe')).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await button(page, 'Preview').click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.waitFor();
  expect(await isFullyVisible(preview.getByRole('button', { name: 'Preview' }))).toBe(true);
  await preview.getByRole('button', { name: 'Form' }).click();
  await page.getByRole('link', { name: 'My page' }).first().tap();
  await page.getByRole('link', { name: /^Closed days and notices/ }).tap();
  await button(page, 'Add: Notice').tap();
  for (const [name, day] of [
    ['From', '2026-09-20'],
    ['Until', '2026-09-30'],
  ] as const) {
    await field(page, name).fill(day);
    await page.getByLabel(`${name}: time, if you like`, { exact: true }).fill('17:30');
  }
  await waitUntilSaved(page);
  expect(await listClippedValues(page)).toEqual([]);
  await page.getByRole('link', { name: 'My page', exact: true }).first().tap();
  await button(page, 'Take all of it back').tap();
  await button(page, 'Take it back').tap();
  await page.getByText('Everything is online.').first().waitFor();
});

it('takes a new owner through the remaining examples, one per screen', async () => {
  const page = await openTasks(edited(), PHONE);
  const countExamples = async () =>
    Number(
      /^\d+/.exec((await page.getByRole('link', { name: /still an example/ }).textContent()) ?? '')?.[0],
    );
  const before = await countExamples();
  await page.getByRole('link', { name: /still an example/ }).tap();
  await page.getByText(`Question 1 of ${before}`).waitFor();
  const answers: Record<string, string> = {
    'Name of your practice': 'Saltbush Movement',
    Telephone: '0411 222 333',
    Email: 'robin@saltbush.net.au',
    ABN: '53 004 085 616',
    'Name beside the logo': 'Saltbush',
    'Who people meet': 'Robin Marlow',
  };
  let answered = 0;
  for (let number = 1; number <= before; number += 1) {
    await page.getByText(`Question ${number} of ${before}`).waitFor();
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const text = answers[title];
    const yes = button(page, 'Yes, it is so');
    await waitUntilVisible(page.getByText('Worth another look'));
    if (text !== undefined) {
      await page.getByRole('textbox').first().fill(text);
      answered += 1;
    } else if (title === 'Title for search engines') {
      // The owner's own name is filled in already.
      await button(page, 'Use this wording').tap();
      await expect
        .poll(() => page.getByRole('textbox').first().inputValue())
        .toBe('Saltbush Movement | One-on-one exercise, ages 7 to 90');
      answered += 1;
    } else if ((await yes.count()) > 0) {
      // The screen shows the answer in question, not the heading of the section.
      if ((await page.getByText(/^Do you write to a GP/).count()) > 0)
        expect(await field(page, 'Answer').inputValue()).toMatch(/I write to your GP only if you say yes/);
      await yes.first().tap();
      await waitUntilVisible(yes, false);
      answered += 1;
    }
    await button(page, number < before ? 'Next' : 'Done').tap();
  }
  await heading(page, 'That is all');
  // Example sentences that no question covers, with a link to the first.
  const shown = page.getByText(/^\d+ of \d+ sentences on your page stand as it came to you\./);
  const countShown = async () => Number.parseInt((await shown.textContent()) ?? '', 10);
  const countBefore = await countShown();
  const own = page.getByRole('list', { name: 'Sentences about you' }).getByRole('link');
  await own.filter({ hasText: 'About: I’m a mobile accredited exercise physiologist' }).tap();
  const lead = page.getByRole('textbox').first();
  await expect.poll(() => lead.inputValue()).toMatch(/^I’m a mobile accredited/);
  await lead.fill('My name is Robin, and I come to you anywhere between Noosa and Caloundra.');
  await waitUntilSaved(page);
  await page.goBack();
  await heading(page, 'That is all');
  await expect.poll(countShown).toBeLessThan(countBefore);
  await page.getByRole('link', { name: 'See my page' }).tap();
  await heading(page, 'My page');
  expect(answered).toBe(before);
  expect(before).toBeGreaterThan(10);
  const preview = await page.evaluate(async () => {
    const key = document.querySelector<HTMLMetaElement>('meta[name="document-key"]')?.content;
    return (await fetch(`/admin/preview/?key=${key}`)).text();
  });
  expect(preview).toContain('<title>Saltbush Movement |');
  expect(preview).not.toContain('Exercise Physiology Sunshine Coast');
  // No questions are left.
  await page.getByRole('link', { name: /still an example/ }).waitFor({ state: 'hidden' });
});
