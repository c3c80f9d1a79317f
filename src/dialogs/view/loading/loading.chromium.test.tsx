import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clickOutside, openTestPage, waitPastClosing } from '../../../../tests/support/dialogs/testPage.tsx';
import { dialogs, loading } from '../../index.ts';

/** SPEC section 4 "Loading overlay". */
const overlay = (name: string) => page.getByRole('dialog', { name });

/** Dispatches `beforeunload` as a plain `Event`, whose `returnValue` is a boolean: false once it is cancelled. */
function tryToLeave(): { asks: boolean; returnValue: unknown } {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return { asks: event.defaultPrevented, returnValue: event.returnValue };
}

it('covers the page with a spinner of 60 px and the message', async () => {
  await openTestPage();
  loading.show('Sending your message');
  await expect.element(overlay('Sending your message')).toBeVisible();
  expect(overlay('Sending your message').element().matches(':modal')).toBe(true);
  await expect.element(page.getByRole('status')).toHaveTextContent('Sending your message');
  expect(document.activeElement).toContainElement(page.getByRole('status').element() as HTMLElement);
  const { inlineSize, blockSize, stroke } = getComputedStyle(document.querySelector('dialog svg') as Element);
  expect([inlineSize, blockSize]).toEqual(['60px', '60px']);
  expect(stroke).not.toBe('none');
  loading.hide();
  await expect.element(overlay('Sending your message')).not.toBeInTheDocument();
});

it('is hidden once every show has had its hide, and ignores an extra hide', async () => {
  await openTestPage();
  loading.hide();
  loading.show();
  loading.show('Saving');
  await expect.element(overlay('Saving')).toBeVisible();
  loading.hide();
  await expect.element(overlay('Loading')).toBeVisible();
  loading.hide();
  await expect.element(overlay('Loading')).not.toBeInTheDocument();
  loading.hide();
  loading.show();
  await expect.element(overlay('Loading')).toBeVisible();
  loading.hide();
});

it('cannot be dismissed, and returns focus', async () => {
  await openTestPage();
  (page.getByText('Opener').element() as HTMLElement).focus();
  loading.show();
  await expect.element(overlay('Loading')).toBeVisible();
  await userEvent.keyboard('{Escape}{Escape}');
  await clickOutside();
  await waitPastClosing();
  await expect.element(overlay('Loading')).toBeVisible();
  loading.hide();
  await expect.element(page.getByText('Opener')).toHaveFocus();
});

it('returns focus to the opener after a dialog that opens when the overlay is hidden', async () => {
  await openTestPage();
  (page.getByText('Opener').element() as HTMLElement).focus();
  loading.show();
  await expect.element(overlay('Loading')).toBeVisible();
  loading.hide();
  void dialogs.error('It failed.');
  await page.getByRole('button', { name: 'Okay' }).click();
  await expect.element(page.getByText('Opener')).toHaveFocus();
});

it('lets the visitor answer a dialog that opens above the overlay', async () => {
  await openTestPage();
  loading.show();
  const answer = dialogs.confirm('Overwrite?');
  await page.getByRole('button', { name: 'Yes' }).click();
  expect(await answer).toBe(true);
  loading.hide();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('returns focus to the opener after a dialog that closes later than the overlay', async () => {
  await openTestPage();
  (page.getByText('Opener').element() as HTMLElement).focus();
  loading.show();
  await expect.element(overlay('Loading')).toBeVisible();
  void dialogs.error('It failed.');
  await expect.element(overlay('Error')).toBeVisible();
  loading.hide();
  await expect.element(overlay('Loading')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Okay' }).click();
  await expect.element(page.getByText('Opener')).toHaveFocus();
});

it('asks before the page is left, unless `unloadWarning` is false', async () => {
  await openTestPage();
  expect(tryToLeave()).toEqual({ asks: false, returnValue: true });
  loading.show();
  await expect.element(overlay('Loading')).toBeVisible();
  await expect.poll(tryToLeave).toEqual({ asks: true, returnValue: false });
  loading.hide();
  await expect.poll(tryToLeave).toEqual({ asks: false, returnValue: true });
  loading.show({ unloadWarning: false });
  await expect.element(overlay('Loading')).toBeVisible();
  await waitPastClosing();
  expect(tryToLeave().asks).toBe(false);
  loading.hide();
});

it('blocks navigation inside the page (a new hash, Back) until it is hidden', async () => {
  await openTestPage();
  window.history.pushState(null, '', '#here');
  onTestFinished(() => window.history.replaceState(null, '', '#'));
  loading.show();
  await expect.element(overlay('Loading')).toBeVisible();
  window.location.hash = '#elsewhere';
  await waitPastClosing();
  expect(window.location.hash).toBe('#here');
  const attempted = new Promise((resolve) =>
    window.navigation.addEventListener('navigate', resolve, { once: true }),
  );
  window.history.back();
  await attempted;
  await waitPastClosing();
  // Where the browser ignores `preventDefault`, the overlay returns to the entry.
  await expect.poll(() => window.location.hash).toBe('#here');
  loading.hide();
  await expect.element(overlay('Loading')).not.toBeInTheDocument();
  window.location.hash = '#elsewhere';
  expect(window.location.hash).toBe('#elsewhere');
});
