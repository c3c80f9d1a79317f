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
