import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DialogHost, dialogs } from '../index.ts';
import { dismissAll } from '../testing/dismissAll.ts';
import { openTestPage, trackPromise } from '../testing/testPage.tsx';

function spyOnErrors() {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => spy.mockRestore());
  return spy;
}

it('warns of a missing host, and shows earlier dialogs in order once one is mounted', async () => {
  const errors = spyOnErrors();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const tracked = [trackPromise(dialogs.message('First')), trackPromise(dialogs.message('Second'))];
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  expect(errors.mock.calls.flat()).toContainEqual(expect.stringContaining('No <DialogHost /> is mounted'));
  await openTestPage();
  await expect.element(page.getByText('Second')).toBeVisible();
  // The later dialog is on top and has focus.
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Second')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Okay' }).click();
  await expect.poll(() => tracked.map(({ settled }) => settled)).toEqual([{ value: true }, { value: true }]);
});

it('renders in the first of two hosts, and warns of the second', async () => {
  const errors = spyOnErrors();
  await openTestPage();
  expect(errors).not.toHaveBeenCalled();
  const place = document.body.appendChild(document.createElement('div'));
  const second = createRoot(place);
  second.render(<DialogHost />);
  await expect
    .poll(() => errors.mock.calls.flat())
    .toContainEqual(expect.stringContaining('Two <DialogHost />'));
  void dialogs.message('Once');
  await expect.element(page.getByText('Once')).toBeVisible();
  expect(page.getByText('Once').elements()).toHaveLength(1);
  expect(place.childElementCount).toBe(0);
  second.unmount();
  place.remove();
});

it('shows an open dialog in the next host after the first was unmounted', async () => {
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
