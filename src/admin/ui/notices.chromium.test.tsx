import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openMyPage } from '../../../tests/support/admin/openMyPage.tsx';
import { showNotice } from './notices.tsx';

const LONG = `Taken back: Telephone and hours, When people may ring: ${'at noon, or later. '.repeat(8)}`;

/** Whether a tap at the centre of the element hits it. */
function isTappable(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

it.each([
  [320, 844],
  [390, 844],
  [1440, 900],
])(
  'keeps the buttons at the end of the page in place and tappable on a screen of %d by %d',
  async (width, height) => {
    await openMyPage('/page/task/question', { width, height });
    await page.getByRole('button', { name: 'Add a question' }).click();
    const undo = page.getByRole('button', { name: /^Undo: / });
    await expect.element(undo).toBeVisible();
    const buttons = [undo, page.getByRole('button', { name: 'Put online…' })].map((one) => one.element());
    const close = page.getByRole('button', { name: 'Close this notice' });
    const readTops = () => buttons.map((button) => button.getBoundingClientRect().top);
    scrollTo(0, document.documentElement.scrollHeight);
    const before = readTops();
    showNotice('“What is an exercise physiologist?” is removed.', { onPress: () => {} });
    await expect.element(close).toBeVisible();
    expect([readTops(), buttons.map(isTappable)]).toEqual([before, [true, true]]);
    // A longer second notice does not move or cover the buttons at the end of the page either.
    showNotice(LONG, { onPress: () => {} });
    await expect.element(page.getByText(LONG)).toBeVisible();
    expect(readTops()).toEqual(before);
    scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => buttons.map(isTappable)).toEqual([true, true]);
    const tops = readTops();
    await close.last().click();
    await expect.element(page.getByText(LONG)).not.toBeInTheDocument();
    expect(readTops()).toEqual(tops);
  },
);

it('does not cover the focused field, and closes on Escape', async () => {
  await openMyPage('/page/task/telephone');
  await expect.element(page.getByRole('button', { name: 'Put online…' })).toBeVisible();
  showNotice(LONG);
  await expect.element(page.getByRole('button', { name: 'Close this notice' })).toBeVisible();
  await expect.element(page.getByRole('textbox').first()).toBeVisible();
  const fields = [...document.querySelectorAll('main textarea')] as HTMLElement[];
  for (const field of fields) {
    field.focus();
    await expect.poll(() => isTappable(field)).toBe(true);
  }
  const notice = document.querySelector<HTMLElement>('[data-notice]');
  // Typing in the first line of a tall field scrolls the whole field above the notice.
  const [first] = fields as [HTMLTextAreaElement];
  await userEvent.fill(first, 'by telephone '.repeat(20));
  const readGap = () => (notice?.getBoundingClientRect().top ?? 0) - first.getBoundingClientRect().bottom;
  first.setSelectionRange(0, 0);
  scrollBy(0, -readGap() - 100);
  expect(readGap()).toBeLessThan(0);
  await userEvent.keyboard('x');
  await expect.poll(readGap).toBeGreaterThanOrEqual(0);
  expect(notice).not.toBeNull();
  notice?.focus();
  notice?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.poll(() => document.querySelector('[data-notice]')).toBeNull();
});
