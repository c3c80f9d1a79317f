/** A long list: scrolled, left and come back to, worked through by keys, by thumb and without a network. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fillDesk, type KeptEnquiry } from '../support/fillDesk.ts';
import { inviteTo, type OpenDesk } from './desk-person.ts';
import { button, heading, row, shareSite } from './desk-visit.ts';
import { holdRequests } from './page-visit.ts';

const HOUR = 3_600_000;
const MANY = 130;
const PHONE = { viewport: { width: 390, height: 844 }, touch: true };

const site = shareSite();
let open: OpenDesk;

beforeAll(async () => {
  open = await inviteTo(site());
  const now = Date.now();
  const makeEnquiry = (_: unknown, at: number): KeptEnquiry => ({
    ...{ receivedAt: now - at * HOUR, firstName: `Nr${at}`, lastName: 'Sand' },
    ...{ email: `nr${at}@example.com`, message: `Words of number ${at}.` },
    ...(at % 40 === 7 && { state: 'held' as const, reason: 'looks like spam', isNew: true }),
  });
  fillDesk(site().dataDir, Array.from({ length: MANY }, makeEnquiry));
});

const rows = (page: Page) => page.locator('[data-enquiry]');
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at === document.body ? 'nothing' : (at?.closest('[data-enquiry]') ?? at)?.textContent;
  });

it('brings earlier ones as the end comes near, each once, and keeps the place on a phone', async () => {
  const page = await open('/admin/enquiries', PHONE);
  for (const reached of [30, 60, 90, 120]) {
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(reached);
    await rows(page).last().scrollIntoViewIfNeeded();
  }
  await expect.poll(() => rows(page).count()).toBe(MANY);
  const ids = await rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-enquiry')));
  expect(new Set(ids).size).toBe(MANY);
  expect(ids).toEqual(ids.toSorted().reverse());

  const far = row(page, 'Nr100 ');
  await far.scrollIntoViewIfNeeded();
  const readTop = () => far.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  const top = await readTop();
  await far.click();
  await heading(page, 'Nr100 Sand');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await far.waitFor();
  await expect.poll(readTop).toBe(top);
  expect(await readFocus(page)).toContain('Nr100');
});

it('never loses the focus, whatever was done', async () => {
  const page = await open();
  await row(page, 'Nr2 ').click();
  await heading(page, 'Nr2 Sand');
  await expect.poll(() => readFocus(page)).toBe('Nr2 Sand');
  await button(page, 'Mark answered').click();
  expect(await readFocus(page)).toContain('Nr3 ');
  await page.getByText('Marked as answered.').waitFor();
  await button(page, 'Undo').click();
  await page.getByText('Marked as answered.').waitFor({ state: 'hidden' });
  expect(await readFocus(page)).toContain('Nr2 ');

  await row(page, 'Nr7 ').click();
  await heading(page, 'Nr7 Sand');
  await button(page, 'Release').click();
  expect(await readFocus(page)).toContain('Nr8 ');
  await page.getByText('Released. It is on its way to your mail.').waitFor();
  await row(page, 'Nr8 ').click();
  await button(page, /^Erase this enquiry/).click();
  await expect.poll(() => readFocus(page)).toBe('Erase 1 enquiry');
  await page.keyboard.press('Escape');
  await expect.poll(() => readFocus(page)).toContain('Erase this enquiry');
  await button(page, /^Erase this enquiry/).click();
  await button(page, 'Erase for good').click();
  await expect.poll(() => readFocus(page)).toBe('Erased');
  await button(page, 'Done').click();
  await page.getByRole('dialog', { name: 'Erased' }).waitFor({ state: 'hidden' });
  await expect.poll(() => readFocus(page)).toContain('Nr9 ');

  await button(page, 'Choose several').click();
  await page.getByRole('checkbox', { name: /^Choose Nr4 / }).click();
  await button(page, 'Mark answered').first().click();
  await page.getByText('Marked as answered.').waitFor();
  expect(await readFocus(page)).toContain('Nr5 ');
});

it('leaves the focus in the list when it is told late that what was open is gone', async () => {
  const page = await open();
  await row(page, 'Nr16 ').click();
  await heading(page, 'Nr16 Sand');
  await button(page, /^Erase this enquiry/).click();
  await button(page, 'Erase for good').waitFor();
  const { prepare, arrive } = holdRequests(/enquiries\.get/);
  await prepare(page);
  const asked = page.waitForRequest(/enquiries\.get/);
  await button(page, 'Erase for good').click();
  await button(page, 'Done').click();
  await expect.poll(() => readFocus(page)).toContain('Nr17 ');
  await asked;
  arrive();
  await heading(page, 'No longer here');
  expect(await readFocus(page)).toContain('Nr17 ');
});

it('on a phone leads the focus to what stays', async () => {
  const page = await open('/admin/enquiries', PHONE);
  await button(page, 'Choose several').click();
  await page.getByRole('checkbox', { name: /^Choose Nr10 / }).click();
  await button(page, 'Mark answered').click();
  await page.getByText('Marked as answered.').waitFor();
  expect(await readFocus(page)).toContain('Nr11 ');
  await row(page, 'Nr12 ').click();
  await heading(page, 'Nr12 Sand');
  await button(page, 'Mark answered').click();
  expect(await readFocus(page)).toBe('Nr12 Sand');
});

it('with letters twice as large keeps every place on the screen, words whole, and a notice off what is decided', async () => {
  const page = await open('/admin/enquiries', PHONE);
  await row(page, 'Nr25 ').waitFor();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const isInSight = (text: string) =>
    page
      .getByRole('navigation', { name: 'Places' })
      .getByRole('link', { name: text })
      .evaluate((link) => {
        const { left, right, top, bottom } = link.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
      });
  expect([await isInSight('Enquiries'), await isInSight('You')]).toEqual([true, true]);
  await row(page, 'Nr25 ').click();
  await heading(page, 'Nr25 Sand');
  const foot = await page.locator('[data-answer]').evaluate((one) => one.parentElement?.clientHeight ?? 0);
  expect(foot / PHONE.viewport.height).toBeLessThan(0.25);
  await button(page, 'Mark answered').click();
  await page.getByText('Marked as answered.').waitFor();
  // By the keyboard: the notice lies on it.
  await button(page, /^Erase this enquiry/).press('Enter');
  await page.getByText('This erases 1 enquiry').waitFor();
  const [notice, sheet] = await page.evaluate(() =>
    ['[data-notice]', '[data-sheet]'].map((one) => document.querySelector(one)?.getBoundingClientRect()),
  );
  expect(notice?.bottom).toBeLessThanOrEqual(sheet?.top ?? 0);
  await page.keyboard.press('Escape');
});

it('keeps several changes while there is no network, says what cannot be shown, and makes each once', async () => {
  const page = await open('/admin/enquiries', {
    expectErrors: [/status of 40[0-9]/, /ERR_INTERNET_DISCONNECTED/],
  });
  await row(page, 'Nr20 ').click();
  await heading(page, 'Nr20 Sand');
  await row(page, 'Nr21 ').click();
  await heading(page, 'Nr21 Sand');
  await page.context().setOffline(true);
  await page.getByText('You are offline.').first().waitFor();
  const made: string[] = [];
  page.on('response', (answer) => made.push(`${answer.url().split('/').at(-1)} ${answer.status()}`));
  await button(page, 'Mark answered').click();
  await row(page, 'Nr20 ').click();
  await button(page, 'Mark answered').click();
  await page.getByText('2 changes wait.').waitFor();
  await row(page, 'Nr22 ').click();
  await page.getByText('You are offline. Its words come when you are back.').waitFor();
  await heading(page, 'Not here yet');
  await page.context().setOffline(false);
  await heading(page, 'Nr22 Sand');
  await page.getByText('You are offline.').first().waitFor({ state: 'hidden' });
  await expect
    .poll(() => made.filter((one) => one.startsWith('enquiries.markAnswered')))
    .toEqual(['enquiries.markAnswered 200', 'enquiries.markAnswered 200']);
  await page.reload();
  await row(page, 'Nr20 ').getByText('Answered', { exact: true }).waitFor();
  await row(page, 'Nr21 ').getByText('Answered', { exact: true }).waitFor();
});

it('takes back what was done to several exactly as each was', async () => {
  const now = Date.now();
  const several = ['Una', 'Uri', 'Ute'].map((firstName, at) => ({
    ...{ firstName, receivedAt: now - 30 * HOUR - at, isNew: at !== 1 },
  }));
  fillDesk(site().dataDir, several);
  const page = await open();
  const readMarks = () =>
    Promise.all(
      several.map(({ firstName }) =>
        row(page, firstName)
          .innerText()
          .then((words) => /New|Answered|spam/.exec(words)?.[0]),
      ),
    );
  const choose = async () => {
    await button(page, 'Choose several').click();
    for (const { firstName } of several)
      await page.getByRole('checkbox', { name: `Choose ${firstName}` }).click();
  };
  await rows(page).first().waitFor();
  await page.getByRole('searchbox').fill('Hello there');
  await expect.poll(() => rows(page).count()).toBe(3);
  await expect.poll(readMarks).toEqual(['New', undefined, 'New']);
  await choose();
  await button(page, 'Mark answered').first().click();
  await page.getByText('3 marked as answered.').waitFor();
  expect(await readMarks()).toEqual(['Answered', 'Answered', 'Answered']);
  await button(page, 'Undo').click();
  await page.getByText('3 marked as answered.').waitFor({ state: 'hidden' });
  expect(await readMarks()).toEqual(['New', undefined, 'New']);
  for (const [name, said] of [
    ['They are spam', '3 marked as spam.'],
    ['Mark as read', '2 marked as read.'],
    ['Mark as new', 'Marked as new.'],
  ] as const) {
    await choose();
    await button(page, 'More…').click();
    await button(page, new RegExp(`^${name}`)).click();
    await page.getByText(said).waitFor();
    expect(await readMarks()).not.toEqual(['New', undefined, 'New']);
    await button(page, 'Undo').click();
    await page.getByText(said).waitFor({ state: 'hidden' });
    await expect.poll(readMarks).toEqual(['New', undefined, 'New']);
  }
  // At the server too.
  await page.reload();
  await page.getByRole('searchbox').fill('Hello there');
  await expect.poll(() => rows(page).count()).toBe(3);
  await expect.poll(readMarks).toEqual(['New', undefined, 'New']);
});

it('asks what the first screen needs before the program is there, each thing once', async () => {
  const page = await open();
  await row(page, 'Nr0 ').waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = /admin\/api\/(.*)$/.exec(request.url())?.[1];
    if (name !== undefined) asked.push(name);
  });
  let program = Promise.withResolvers<void>();
  await page.route(/openDesk-/, async (route) => {
    await program.promise;
    await route.continue();
  });
  const first = ['desk.get', 'enquiries.list', 'health.get', 'you.get'];
  const reload = async () => {
    asked.length = 0;
    program = Promise.withResolvers();
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => asked.toSorted()).toEqual(first);
    program.resolve();
    await row(page, 'Nr0 ').waitFor();
    await expect.poll(() => asked).toContain('enquiries.news');
    expect(asked.filter((name) => name !== 'enquiries.news').toSorted()).toEqual(first);
  };
  await reload();
  // A browser may throw away all but the cookies.
  await page.evaluate(() => localStorage.clear());
  await reload();

  await page.context().clearCookies();
  asked.length = 0;
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await heading(page, 'Your desk');
  expect(asked).toEqual(['you.get']);
});
