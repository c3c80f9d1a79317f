import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { dialog, openForm } from '../../../../tests/support/formPage.tsx';
import { waitPastClosing } from '../../../dialogs/testing/testPage.tsx';

/** What opens a dialog around the form, in one column. A second click on the dialog itself: `src/dialogs`. */
it.each(['Privacy: what happens to what you send', 'More ways to get in touch'])(
  'two clicks on “%s” open one dialog',
  async (words) => {
    const { innerWidth, innerHeight } = window;
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    await openForm();
    const opener = page.getByText(words, { exact: true });
    await expect.element(opener).toBeVisible();
    for (let click = 0; click < 2; click += 1) (opener.element() as HTMLElement).click();
    await expect.element(dialog()).toBeVisible();
    await waitPastClosing();
    expect(dialog().elements()).toHaveLength(1);
  },
);

it('offers the telephone and when to ring above the form of a phone, and no link to the form inside it', async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await openForm();
  const call = page.getByRole('link', { name: 'Call 0491 570 006' });
  await expect.element(call).toHaveAttribute('href', 'tel:+61491570006');
  await expect.element(page.getByText('If I’m with a client, please leave a message.').first()).toBeVisible();
  await page.getByRole('button', { name: 'More ways to get in touch' }).click();
  await expect.element(dialog().getByRole('link', { name: /Email me/ })).toBeVisible();
  expect(dialog().getByText('Write a message').elements()).toEqual([]);
});
