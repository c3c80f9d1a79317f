import { expect, it } from 'vitest';
import { newPage } from './browser.ts';

const noisy = '<title>Noisy</title><script>console.error("ouch")</script>';
const throwing = '<title>Throwing</title><script>throw new Error("bang")</script>';

it('opens a page with the visitor’s settings', async () => {
  const page = await newPage({ colorScheme: 'dark', viewport: { width: 320, height: 500 } });
  await page.setContent('<title>Quiet</title>');
  const seen = await page.evaluate(() => [matchMedia('(prefers-color-scheme: dark)').matches, innerWidth]);
  expect(seen).toEqual([true, 320]);
});

it('runs no script when JavaScript is off', async () => {
  const page = await newPage({ js: false });
  await page.setContent('<title>Before</title><script>document.title = "After"</script>');
  expect(await page.title()).toBe('Before');
});

it('ignores expected errors', async () => {
  const page = await newPage({ expectErrors: [/ouch/, /bang/] });
  await page.setContent(noisy);
  await page.setContent(throwing);
  expect(await page.title()).toBe('Throwing');
});

it.fails.each([noisy, throwing])('fails the test for %s', async (html) => {
  const page = await newPage();
  await page.setContent(html);
});
