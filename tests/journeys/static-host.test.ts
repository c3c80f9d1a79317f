/** The static site on a plain static host: files by path, and the page for `/`. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPage, waitUntilReady } from '../support/browser.ts';
import { type FileHost, startFileHost } from '../support/fileHost.ts';
import { TESTED_SITE } from '../support/site.ts';

let host: FileHost;
let url: string;
beforeAll(async () => {
  // The host forwards the form's post to a function, which responds as the server does.
  host = await startFileHost(TESTED_SITE, 0, (_, response) => {
    response.writeHead(303, { location: '/?enquiry=sent#contact-section' }).end();
  });
  url = host.url;
});
afterAll(() => host.stop());

it('shows the whole page and hydrates it, keeps its policy, and shows the thanks for a form posted before the script loaded', async () => {
  const page = await newPage({ expectErrors: [/other\.invalid/] }); // fails on any other console error
  await page.goto(url);
  await waitUntilReady(page);
  expect(await page.locator('main section').count()).toBeGreaterThan(5);

  const refused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('securitypolicyviolation', ({ violatedDirective }) => resolve(violatedDirective));
        new Image().src = 'http://other.invalid/pixel.gif';
      }),
  );
  expect(refused).toBe('img-src');

  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
  await page.getByRole('dialog').getByText('Your message has been sent.').waitFor();
});

it('serves the privacy policy, with the page’s fonts', async () => {
  const page = await newPage({ js: false });
  await page.goto(url);
  await page
    .locator('footer')
    .getByRole('link', { name: /^Privacy/ })
    .click();
  const heading = page.getByRole('heading', { level: 1, name: 'Privacy policy' });
  await heading.waitFor();
  expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Young Serif');
});

it('shows no thanks to a visitor who follows another site’s link to the thanks', async () => {
  const page = await newPage();
  await page.goto(`${url.replace('127.0.0.1', 'localhost')}/robots.txt`);
  await page.evaluate((href) => {
    location.href = href;
  }, `${url}/?enquiry=sent#contact-section`);
  await waitUntilReady(page, 'dialogs');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it.each([
  'robots.txt',
  'sitemap.xml',
  'site.webmanifest',
  'favicon.ico',
  '.well-known/security.txt',
  'share.png',
])('serves /%s', async (path) => {
  const response = await fetch(`${url}/${path}`);
  expect(response.status).toBe(200);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(40);
});
