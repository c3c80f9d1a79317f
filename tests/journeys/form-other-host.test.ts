import { cp } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPage, waitUntilReady } from '../support/browser.ts';
import { type FullSite, startPublishedSite } from '../support/full-site.ts';
import { CONTENT, findSparePort, type Site, startSite } from '../support/site.ts';
import { type SmtpBox, startSmtp } from '../support/smtp.ts';
import { fillIn, GOOD, MESSAGES, readAndClose, send, watchCalls } from './form-visit.ts';

/** The page as files on one host, the enquiry service on another (CONTRACT "Settings", `FUNCTIONS_ORIGIN`). */
let pageHost: FullSite;
let formServer: Site;
let mailbox: SmtpBox;

beforeAll(async () => {
  mailbox = await startSmtp();
  const port = await findSparePort();
  const SITE_URL = `http://127.0.0.1:${port}`;
  formServer = await startSite({
    env: { SITE_URL, SMTP_URL: mailbox.url, MAIL_TO: 'owner@practice.example' },
  });
  pageHost = await startPublishedSite((content) => cp(CONTENT, content, { recursive: true }), {
    port,
    env: { SITE_URL, FUNCTIONS_ORIGIN: formServer.url },
  });
});
afterAll(async () => {
  await pageHost.stop();
  await formServer.dispose();
  await mailbox.stop();
});

it('gets the person check from the other host, and sends the enquiry to it', async () => {
  const page = await newPage();
  const calls = watchCalls(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(pageHost.url);
  await waitUntilReady(page);
  await fillIn(page);
  await send(page).click();
  await readAndClose(page, MESSAGES.sent);
  expect(calls).toHaveLength(1);
  expect(requests).toContain(`${formServer.url}/captcha/challenge`);
  expect(requests).toContain(`${formServer.url}/sendContactMail`);
  expect(requests).not.toContain(`${pageHost.url}/sendContactMail`);
  expect((await mailbox.waitForMail()).to).toEqual(['owner@practice.example']);
});

it('sends the enquiry to the other host without JavaScript too, and returns to the page’s own thanks', async () => {
  const page = await newPage({ js: false, expectErrors: [/status of 422/] });
  await page.goto(pageHost.url);
  await fillIn(page, { ...GOOD, email: 'ada@example' });
  await send(page).click();
  // The enquiry service's host shows the faults, with the typed values.
  await page.waitForURL(`${formServer.url}/enquiry`);
  await page.getByRole('alert').first().waitFor();
  await page.goto(pageHost.url);
  await fillIn(page);
  await send(page).click();
  await page.waitForURL(`${pageHost.url}/enquiry-sent.html#contact-section`);
  await page.getByText(MESSAGES.sent).waitFor();
});
