import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { atTheForm, field, readAndClose, SAID, send, thePractice } from './form-visit.ts';

/** The dialogs in the product, in the built page under its own policy. How they behave: `src/dialogs`. */
const practice = thePractice();
const ELSEWHERE = 'https://www.oaic.gov.au/';

/** The privacy notice is open; it holds the page's only link to another site. */
async function atTheLinkAway(message: string) {
  const page = await atTheForm(practice());
  await page.route(`${ELSEWHERE}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }),
  );
  await field(page, 'message').fill(message);
  await page.locator('summary', { hasText: 'Privacy: what happens to what you send' }).click();
  const notice = page.getByRole('dialog', { name: 'Your privacy' });
  return { page, notice, link: notice.getByRole('link', { name: /Australian Information Commissioner/ }) };
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm' });

it('asks before a link leads away from a message that is not sent, and keeps it', async () => {
  const { page, notice, link } = await atTheLinkAway('Half a mess');
  await link.click();
  await question(page).getByText('Changes that you made may not be saved.').waitFor();
  await question(page).getByRole('button', { name: 'No' }).click();
  await question(page).waitFor({ state: 'detached' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await link.click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL(`${ELSEWHERE}**`);
  await page.goBack();
  await expect.poll(() => field(page, 'message').inputValue()).toBe('Half a mess');
  expect(await notice.count()).toBe(0);
});

it('does not ask when no message is written', async () => {
  const { page, link } = await atTheLinkAway(' ');
  await link.click();
  await page.waitForURL(`${ELSEWHERE}**`);
});

it('can say what is wrong after the connection is lost', async () => {
  const page = await atTheForm(practice(), { expectErrors: [/ERR_INTERNET_DISCONNECTED/] });
  await page.waitForFunction(() => performance.getEntries().some(({ name }) => name.includes('OpenDialogs')));
  await page.waitForLoadState('networkidle');
  await field(page, 'message').fill('Hello there');
  await page.context().setOffline(true);
  await send(page).click();
  await readAndClose(page, SAID.invalid);
  expect(await field(page, 'email').getAttribute('aria-invalid')).toBe('true');
});
