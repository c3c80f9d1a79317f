/** What is typed, by keys alone and from elsewhere: search, calendar, lists and their order, a Word document, the first visit. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import { button, heading } from './desk-visit.ts';
import {
  compareFolders,
  fetchPublic,
  field,
  openForm,
  openTasks,
  PHONE,
  putOnline,
  readFolder,
  saved,
  shareEditedSite,
} from './my-page-visit.ts';

const edited = shareEditedSite('shipped');
const WIDE = { viewport: { width: 1440, height: 900 } };

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return (
      at?.getAttribute('aria-label') ?? (at as HTMLInputElement).labels?.[0]?.textContent ?? at?.textContent
    );
  });

/** By the Tab key, as far as something with this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let count = 0; count < 60; count += 1) {
    if (name.test((await focused(page)) ?? '')) return;
    await page.keyboard.press('Tab');
  }
  expect.unreachable(`${name} is not reached by Tab`);
}

it('goes from the first key to the public page without a pointer', async () => {
  const site = edited();
  const page = await openTasks(site, WIDE);
  await tabTo(page, /^What would you like to change/);
  await page.keyboard.type('two working');
  await page.getByText('Found in 1 place.').waitFor();
  await tabTo(page, /^How soon you reply/);
  await page.keyboard.press('Enter');
  await heading(page, 'Your practice: How soon you reply');
  await tabTo(page, /^How soon you reply/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('by the next morning');
  await saved(page);
  await tabTo(page, /^Put online…/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Put online' }).waitFor();
  await tabTo(page, /^Put online (?:now|all)/);
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Online since/)
    .first()
    .waitFor();
  expect((await readFolder(site.content)).get('practice.yaml')).toContain('replyTime: by the next morning');
});

it('takes a day from a calendar by keys, and says every move of a list', async () => {
  const page = await openForm(edited(), 'notices', WIDE);
  for (const title of ['One.', 'Two.']) {
    await button(page, 'Add: Notice').click();
    await field(page, 'What it says').fill(title);
  }
  const opener = button(page, 'Calendar for From');
  await opener.press('Enter');
  const calendar = page.getByRole('group', { name: 'Calendar for From' });
  await calendar.waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  const day = await focused(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).not.toBe(day);
  const chosen = (await focused(page)) ?? '';
  await page.keyboard.press('Enter');
  await calendar.waitFor({ state: 'hidden' });
  expect(chosen).toContain((await field(page, 'From').inputValue()).replace(/ \d{4}$/, ''));
  expect(await focused(page)).toBe('Calendar for From');
  await opener.press('Enter');
  await page.keyboard.press('Escape');
  await calendar.waitFor({ state: 'hidden' });

  await button(page, /^Move up: Two/).press('Enter');
  await page.getByText(/^“Two.*” is now 1 of 2\.$/).waitFor({ state: 'attached' });
  expect(await focused(page)).toMatch(/^(?:Is first|Move down): Two/);
  await button(page, /^Remove Two/).press('Enter');
  await page.getByText(/^“Two.*” is removed\.$/).waitFor();
  // What was said of its place is no longer so.
  expect(await page.getByText(/is now 1 of 2/).count()).toBe(0);
  expect(await focused(page)).toBe('Add: Notice');
  await button(page, 'Undo').press('Enter');
  await page.getByRole('button', { name: /^Two/ }).waitFor();
  await page.getByRole('link', { name: 'My page', exact: true }).first().click();
  // Of four days one is there; what is still an example is known all the same.
  await page.getByText('3 things to put right').first().waitFor();
  await page.getByRole('link', { name: /still an example/ }).waitFor();
  await button(page, 'Take all of it back').click();
  await page.getByText('Everything is online.').first().waitFor();
});

it('moves a question by one change, removes one and brings it back, and adds one', async () => {
  const site = edited();
  const before = await readFolder(site.content);
  const page = await openForm(site, 'question', PHONE);
  const names = () =>
    page.getByRole('region', { name: 'Form' }).getByRole('button', { expanded: false }).allTextContents();
  await button(page, 'When should I see one?').waitFor();
  const first = await names();
  await button(page, 'When should I see one?').tap();
  await button(page, 'Move up: When should I see one?').tap();
  await page.getByText('Its place: 1 of 4 on your page.').waitFor();
  await button(page, 'When should I see one?').tap();
  expect(await names()).toEqual([first[1], first[0], ...first.slice(2)]);
  await page.getByText(/is now 1 of 4\.$/).waitFor({ state: 'attached' });
  await button(page, 'How is that different from a physio?').tap();
  await button(page, /^Remove How is that/).tap();
  await page.getByText(/^“How is that different.*is removed\.$/).waitFor();
  await expect.poll(names).toHaveLength(3);
  expect(await page.getByText(/is now 1 of 4/).count()).toBe(0);
  await button(page, 'Undo').tap();
  await expect.poll(names).toHaveLength(4);
  // It opens where she types on.
  await button(page, 'Add a question').tap();
  await expect.poll(() => focused(page)).toBe('Question');
  await page.keyboard.type('May I bring my dog?');
  await field(page, 'Answer').fill('On the beach, yes.');
  await saved(page);
  await page.reload();
  await saved(page);
  await putOnline(page);
  const changed = compareFolders(before, await readFolder(site.content)).filter((line) =>
    line.startsWith('faq/'),
  );
  expect(changed).toEqual([
    'faq/question-5.md +---',
    'faq/question-5.md +question: May I bring my dog?',
    'faq/question-5.md +order: 5',
    'faq/question-5.md +---',
    'faq/question-5.md +',
    'faq/question-5.md +On the beach, yes.',
    'faq/question-5.md +',
    expect.stringMatching(/^faq\/what-is-an-exercise-physiologist.md -order: 1/),
    expect.stringMatching(/^faq\/what-is-an-exercise-physiologist.md \+order: 2/),
    expect.stringMatching(/^faq\/when-should-i-see-one.md -order: 2/),
    expect.stringMatching(/^faq\/when-should-i-see-one.md \+order: 1/),
  ]);
});

it('begins a journal with its first post', async () => {
  const site = edited();
  const before = await readFolder(site.content);
  const page = await openForm(site, 'journal', PHONE);
  await button(page, 'Add a post').tap();
  await expect.poll(() => focused(page)).toBe('Title');
  await page.keyboard.type('Slow steps on wet sand');
  await field(page, 'Day').fill('20 November 2026');
  await field(page, 'In short').fill('Why walking slowly is work.');
  await field(page, 'The post').fill('Wet sand gives way under each step.');
  await putOnline(page);
  expect(compareFolders(before, await readFolder(site.content))).toEqual([
    'journal/post-1.md +---',
    'journal/post-1.md +title: Slow steps on wet sand',
    'journal/post-1.md +date: 2026-11-20',
    'journal/post-1.md +summary: Why walking slowly is work.',
    'journal/post-1.md +---',
    'journal/post-1.md +',
    'journal/post-1.md +Wet sand gives way under each step.',
    'journal/post-1.md +',
  ]);
  expect(await fetchPublic(site)).toContain('Slow steps on wet sand');
});

it('adds a question that Back leaves in the draft, and undo takes away again', async () => {
  const site = edited();
  const page = await openTasks(site, PHONE);
  await page.getByRole('link', { name: /^A question and its answer/ }).tap();
  await heading(page, 'A question and its answer');
  await button(page, 'Add a question').tap();
  await expect.poll(() => focused(page)).toBe('Question');
  await saved(page);
  await page.goBack();
  await heading(page, 'My page');
  await page.getByText('1 change is not online yet.').waitFor();
  await page.goForward();
  await button(page, 'A new one').waitFor();
  await page.goBack();
  await button(page, 'Undo the last change').tap();
  await page.getByText(/^Taken back: /).waitFor();
  await page.getByText('Everything is online.').first().waitFor();
  await page.goForward();
  await heading(page, 'A question and its answer');
  expect(await button(page, 'A new one').count()).toBe(0);
  // Removed as it was being written, and brought back with its words.
  await button(page, 'Add a question').tap();
  await expect.poll(() => focused(page)).toBe('Question');
  await page.keyboard.type('Is there shade?');
  await button(page, 'Remove Is there shade?').tap();
  await page.getByText('“Is there shade?” is removed.').waitFor();
  await button(page, 'Undo').tap();
  await expect.poll(() => field(page, 'Question').inputValue()).toBe('Is there shade?');
  await button(page, 'Remove Is there shade?').tap();
  await page.getByText('“Is there shade?” is removed.').waitFor();
  await saved(page);
});

it('understands a day without its year as the next one, and shows at once which that is', async () => {
  const page = await openForm(edited(), 'closed', PHONE);
  await button(page, 'Add: Notice').tap();
  const from = field(page, 'From');
  const next = (month: number, day: number) => {
    const today = new Date();
    const isOver = new Date(today.getFullYear(), month, day + 1) <= today;
    return today.getFullYear() + (isOver ? 1 : 0);
  };
  for (const words of ['20 December', '20 Dec', '20/12', '20.12.']) {
    await from.fill(words);
    await page.getByText(new RegExp(`^\\w+day 20 December ${next(11, 20)}$`)).waitFor();
    expect(await from.inputValue()).toBe(words);
    await from.blur();
    await expect.poll(() => from.inputValue()).toBe(`20 December ${next(11, 20)}`);
  }
  expect(await findings(page, 'iframe')).toEqual([]);
  await from.fill('in the summer');
  await page
    .getByText(/^Here belongs a day such as 20 December 2026 or 20\/12\/2026.*now there is "in the summer"/)
    .waitFor();
  await button(page, /^Remove Closed/).tap();
  await page.getByText(/is removed\.$/).waitFor();
  await saved(page);
});

it('takes a whole Word document as plain characters, and says what is too much', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await openForm(edited(), 'question', { ...WIDE, context: { permissions } });
  const paste = (words: string) =>
    page
      .evaluate((text) => navigator.clipboard.writeText(text), words)
      .then(() => page.keyboard.press('Control+V'));
  await button(page, 'When should I see one?').click();
  await field(page, 'Answer').press('Control+A');
  await paste(
    'Any\u00a0day.\r\n\r\n\r\n\u2022\tAfter a fall\r\n\u2022\tBefore an oper\u00adation\u000b\u0007\ufeff“So”',
  );
  await expect
    .poll(() => field(page, 'Answer').inputValue())
    .toBe('Any day.\n\n- After a fall\n- Before an operation\n“So”');
  await saved(page);
  await field(page, 'Question').press('Control+A');
  await paste('When\r\nshould I\r\ncome?');
  await expect.poll(() => field(page, 'Question').inputValue()).toBe('When should I come?');
  await field(page, 'Answer').press('Control+A');
  await paste('All that I know of balance. '.repeat(8000));
  await page
    .getByText(/^Not saved; what you typed stays here/)
    .first()
    .waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  await field(page, 'Answer').fill('Any day.');
  await page
    .getByText(/^Not saved; what you typed stays here/)
    .first()
    .waitFor({ state: 'hidden' });
  await saved(page);
});

it('leads a new owner through what is still an example, one thing a screen', async () => {
  const page = await openTasks(edited(), PHONE);
  const left = async () =>
    Number(
      /^\d+/.exec((await page.getByRole('link', { name: /still an example/ }).textContent()) ?? '')?.[0],
    );
  const before = await left();
  await page.getByRole('link', { name: /still an example/ }).tap();
  await page.getByText(`Question 1 of ${before}`).waitFor();
  expect(await findings(page, 'iframe')).toEqual([]);
  const answers: Record<string, string> = {
    'Name of your practice': 'Saltbush Movement',
    Telephone: '0411 222 333',
    Email: 'robin@saltbush.net.au',
    ABN: '51 824 753 556',
    'Name beside the logo': 'Saltbush',
    'Who people meet': 'Robin Marlow',
  };
  let answered = 0;
  for (let at = 1; at <= before; at += 1) {
    await page.getByText(`Question ${at} of ${before}`).waitFor();
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const words = answers[title];
    const yes = button(page, 'Yes, it is so');
    await page.getByText('Worth another look').first().waitFor();
    if (words !== undefined) {
      await page.getByRole('textbox').first().fill(words);
      answered += 1;
    } else if (title === 'Title for search engines') {
      // Her own name stands in it already.
      await button(page, 'Use this wording').tap();
      await expect
        .poll(() => page.getByRole('textbox').first().inputValue())
        .toBe('Saltbush Movement | One-on-one exercise, ages 7 to 90');
      answered += 1;
    } else if ((await yes.count()) > 0) {
      // What she is asked about is on the screen: the answer, not the heading above all of them.
      if ((await page.getByText(/^Do you write to a GP/).count()) > 0)
        expect(await field(page, 'Answer').inputValue()).toMatch(/I write to your GP only if you say yes/);
      await yes.first().tap();
      await yes.first().waitFor({ state: 'hidden' });
      answered += 1;
    }
    await button(page, at < before ? 'Next' : 'Done').tap();
  }
  await heading(page, 'That is all');
  // What no question asks: sentences that were written for nobody, with the way to the first of them.
  const standing = page.getByText(/^\d+ of \d+ sentences on your page stand as it came to you\./);
  const countStanding = async () => Number.parseInt((await standing.textContent()) ?? '', 10);
  const stood = await countStanding();
  expect(await findings(page, 'iframe')).toEqual([]);
  const own = page.getByRole('list', { name: 'Sentences about you' }).getByRole('link');
  await own.filter({ hasText: 'About: I’m a mobile accredited exercise physiologist' }).tap();
  const lead = page.getByRole('textbox').first();
  await expect.poll(() => lead.inputValue()).toMatch(/^I’m a mobile accredited/);
  await lead.fill('My name is Robin, and I come to you anywhere between Noosa and Caloundra.');
  await saved(page);
  await page.goBack();
  await heading(page, 'That is all');
  await expect.poll(countStanding).toBeLessThan(stood);
  await page.getByRole('link', { name: 'See my page' }).tap();
  await heading(page, 'My page');
  expect(answered).toBe(before);
  expect(before).toBeGreaterThan(10);
  const preview = await page.evaluate(async () => (await fetch('/admin/preview/')).text());
  expect(preview).toContain('<title>Saltbush Movement |');
  expect(preview).not.toContain('Exercise Physiology Sunshine Coast');
  // Nothing is left to ask.
  await page.getByRole('link', { name: /still an example/ }).waitFor({ state: 'hidden' });
});
