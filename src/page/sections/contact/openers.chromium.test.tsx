import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { waitPastClosing } from '../../../../tests/support/dialogs/testPage.tsx';
import { dialog, openForm } from '../../../../tests/support/formPage.tsx';

/** The buttons near the form that open a dialog, in the layout for phones. */
it.each(['Privacy: what happens to what you send', 'More ways to get in touch'])(
  'opens one dialog for two clicks on “%s”',
  async (label) => {
    const { innerWidth, innerHeight } = window;
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    await openForm();
    const opener = page.getByText(label, { exact: true });
    await expect.element(opener).toBeVisible();
    for (let click = 0; click < 2; click += 1) (opener.element() as HTMLElement).click();
    await expect.element(dialog()).toBeVisible();
    await waitPastClosing();
    expect(dialog().elements()).toHaveLength(1);
  },
);

it('offers the telephone and its call times above the form on a phone, and a sheet without a link to the form', async () => {
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
