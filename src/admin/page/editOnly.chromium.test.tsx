/** My page under `npm run edit`, which saves the draft into the files of the content folder. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openMyPage } from '../../../tests/support/admin/openMyPage.tsx';

it('mentions files and the editor under npm run edit, instead of a desk and going online', async () => {
  const procedures = await openMyPage('/page/task/telephone', {
    procedures: {
      'desk.get': () => ({
        practice: 'Kirra',
        timeZone: 'Australia/Brisbane',
        nextSteps: [{ command: 'npm run build', does: 'Builds the page.' }],
      }),
      'page.review': () => ({
        ...{ revision: 3, errors: [], warnings: [], conflicts: [], sentences: [] },
        ...{ held: ['Answer'], isReady: true },
      }),
    },
  });
  await page.getByRole('button', { name: 'Save into the files…' }).click();
  await expect
    .element(page.getByText(/^What is finished can be saved into the files\. Answer is not/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  expect(document.title).toBe('My page – your files');
  const change = procedures['page.change'];
  procedures['page.change'] = () => Promise.reject(new TypeError('Failed to fetch'));
  await page.getByRole('textbox', { name: /^When people may ring/ }).fill('At noon');
  await expect.element(page.getByText(/^The editor does not answer/)).toBeVisible();
  expect(document.querySelector('main')?.textContent).not.toMatch(/\bdesk\b|online/i);
  if (change) procedures['page.change'] = change;
  dispatchEvent(new Event('online'));
});
