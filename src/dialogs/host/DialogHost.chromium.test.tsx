import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissAll } from '../../../tests/support/dialogs/dismissAll.ts';
import { openTestPage, trackPromise } from '../../../tests/support/dialogs/testPage.tsx';
import { dialogs } from '../index.ts';

it('shows earlier dialogs in order once a host is mounted', async () => {
  const tracked = [trackPromise(dialogs.message('First')), trackPromise(dialogs.message('Second'))];
  await openTestPage();
  await expect.element(page.getByText('Second')).toBeVisible();
  // The later dialog is on top and has focus.
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Second')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Okay' }).click();
  await expect.poll(() => tracked.map(({ settled }) => settled)).toEqual([{ value: true }, { value: true }]);
});

it('shows an open dialog in a second host after the first is unmounted', async () => {
  const root = await openTestPage();
  const tracked = trackPromise(dialogs.message('Still here'));
  await expect.element(page.getByText('Still here')).toBeVisible();
  root.unmount();
  expect(document.querySelector('dialog')).toBeNull();
  await openTestPage();
  await page.getByRole('button', { name: 'Okay' }).click();
  await expect.poll(() => tracked.settled).toEqual({ value: true });
  dismissAll();
});
