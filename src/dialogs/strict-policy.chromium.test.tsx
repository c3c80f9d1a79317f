import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openTestPage } from '../../tests/support/dialogs/testPage.tsx';
import { dialogs, loading } from './index.ts';

/** The directives of the page's policy that do not break Vitest's loader. */
const POLICY = "require-trusted-types-for 'script'; trusted-types dompurify; style-src-attr 'none'";

const violations: string[] = [];

beforeAll(() => {
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = POLICY;
  document.head.append(meta);
});

it('no dialog violates the strict policy', async () => {
  await openTestPage();
  const html = dialogs.html('<p>Some <b>bold</b> words</p>');
  await expect.element(page.getByText('bold')).toBeVisible();
  await page.getByRole('button', { name: 'Okay' }).click();
  await html;
  const input = dialogs.input({ message: 'Name', additional: 'More', hasIcons: true });
  await page.getByRole('button', { name: 'Okay' }).click();
  await input;
  const sheet = dialogs.sheet({ title: 'Choose', buttons: [{ title: 'Park' }] });
  await page.getByRole('button', { name: 'Park' }).click();
  await sheet;
  loading.show('Wait');
  await expect.element(page.getByText('Wait')).toBeVisible();
  loading.hide();
  expect(violations).toEqual([]);
});

it('the policy is enforced: assigning a string to innerHTML throws', async () => {
  const container = document.createElement('div');
  expect(() => {
    container.innerHTML = '<b>bold</b>';
  }).toThrow(TypeError);
  await expect.poll(() => violations).toContain('require-trusted-types-for');
});
