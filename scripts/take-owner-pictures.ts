/**
 * Takes the pictures of docs/owner.md from a running admin. After a change of the admin, run `node
 * scripts/take-owner-pictures.ts` and look at each picture. Needs a build.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { AdminPerson, addAuthenticator, runAdmin } from '../tests/support/adminPerson.ts';
import { startAdminSite } from '../tests/support/adminSite.ts';
import { CHROMIUM_ARGS, getChromiumPath } from '../tests/support/chromium.ts';
import { fillAdmin } from '../tests/support/fillAdmin.ts';
import { getPracticeFolder } from '../tests/support/practices.ts';
import { makeSampleEnquiries } from '../tests/support/sampleEnquiries.ts';
import { CONTENT } from '../tests/support/site.ts';
import { startSmtp } from '../tests/support/smtp.ts';
import { root } from './lib/paths.mjs';

const FOLDER = join(root, 'docs/owner');
const SCREEN = { viewport: { width: 390, height: 720 }, deviceScaleFactor: 1.5, hasTouch: true };
const PORTRAIT = join(getPracticeFolder('large'), 'images/portrait.jpg');
const QUALITY = 70;
/** One of these zones has daytime now: enquiries that arrive at three at night would look odd in the pictures. */
const ZONES = [
  'Australia/Brisbane',
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
];
const MORNING_HOUR = 11;

const readHour = (timeZone: string) => Temporal.Now.zonedDateTimeISO(timeZone).hour;

/** Writes the shipped content, with a time zone in which it is now about eleven in the morning. */
async function writeContent(folder: string): Promise<void> {
  await cp(CONTENT, folder, { recursive: true });
  const zone = ZONES.toSorted(
    (a, b) => Math.abs(readHour(a) - MORNING_HOUR) - Math.abs(readHour(b) - MORNING_HOUR),
  )[0];
  const facts = join(folder, 'practice.yaml');
  await writeFile(facts, `${await readFile(facts, 'utf8')}\ntimeZone: ${zone}\n`);
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const { size } = await sharp(picture)
    .webp({ quality: QUALITY })
    .toFile(join(FOLDER, `${name}.webp`));
  process.stdout.write(`${name}: ${size} bytes\n`);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const scrollTo = (page: Page, name: string) =>
  page.getByRole('heading', { name }).evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
const openRow = (page: Page, name: string) =>
  page
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click();

async function takeSignIn(page: Page, invitation: string, url: string): Promise<void> {
  await page.goto(invitation);
  await page.getByLabel('What do you call this device?').fill('My phone');
  await take(page, 'invitation');
  await page.goto('about:blank');
  await page.goto(`${url}/admin`);
  await page.getByRole('heading', { name: 'Your desk' }).waitFor();
  await take(page, 'sign-in');
}

async function takeEnquiries(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/enquiries`);
  await page.getByText('Mei Tanaka').first().waitFor();
  await page.locator('header a[href="/admin/well"] b').waitFor();
  await take(page, 'enquiries');
  await openRow(page, 'Mei Tanaka');
  await page.getByText('Its way to you').waitFor();
  await take(page, 'one-enquiry');
  await press(page, /^Everything about/);
  await page.getByText('2 enquiries from').waitFor();
  await press(page, /^Erase all 2/);
  await page.getByText('This erases 2 enquiries').waitFor();
  await take(page, 'erasing');
  await page.goto(`${url}/admin/enquiries`);
  await openRow(page, 'Rapid Rank');
  await page.getByText(/spoke against it$/).click();
  await take(page, 'held');
}

async function takeOtherPages(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/well`);
  await press(page, 'Send me a test mail');
  await page.getByText(/^Your mail server took it/).waitFor();
  await take(page, 'is-all-well');
  await page.goto(`${url}/admin/you`);
  await scrollTo(page, 'People');
  await take(page, 'people');
}

const waitForSave = (page: Page) =>
  page
    .getByText(/^Saved as a draft/)
    .first()
    .waitFor();

/** Takes My page while the phone number is changed, reviewed and about to be published. */
async function takeMyPage(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/page/task/telephone`);
  await page.getByRole('textbox', { name: 'Telephone', exact: true }).fill('07 5550 0112');
  await waitForSave(page);
  await press(page, 'Preview');
  await page.frameLocator('iframe').getByRole('link', { name: '07 5550 0112' }).first().waitFor();
  await take(page, 'preview');
  await press(page, 'Form');
  await press(page, 'Put online…');
  await page.getByText('0491 570 006 becomes 07 5550 0112').waitFor();
  await take(page, 'put-online');
  await page.goto(`${url}/admin/page`);
  await page.getByText('1 change is not online yet.').waitFor();
  await take(page, 'my-page');
}

async function takeForms(page: Page, url: string): Promise<void> {
  const year = Temporal.Now.plainDateISO().year;
  await page.goto(`${url}/admin/page/task/closed`);
  await press(page, 'Add: Notice');
  await page.getByRole('textbox', { name: 'From', exact: true }).fill(`${year}-12-20`);
  await page.getByRole('textbox', { name: 'Until', exact: true }).fill(`${year + 1}-01-03`);
  await waitForSave(page);
  await page.getByRole('heading', { level: 1 }).click();
  await take(page, 'closed-days');
  await page.goto(`${url}/admin/page/field/${encodeURIComponent('about.md#portrait')}`);
  await press(page, /^Add: /);
  await page.getByLabel('Take or choose a photo').setInputFiles(PORTRAIT);
  await page.getByText(/^The photo is in your draft/).waitFor();
  const whole = page.locator('main img').first();
  const { width = 0, height = 0 } = (await whole.boundingBox()) ?? {};
  await whole.click({ position: { x: 0.7 * width, y: 0.4 * height } });
  await waitForSave(page);
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.scrollIntoView());
  await take(page, 'photo');
}

const content = await mkdtemp(join(tmpdir(), 'tideline-pictures-'));
await writeContent(content);
await mkdir(FOLDER, { recursive: true });
const smtp = await startSmtp();
const site = await startAdminSite({ env: { CONTENT_DIR: content, CAPTCHA: 'none', SMTP_URL: smtp.url } });
const browser = await chromium.launch({
  executablePath: getChromiumPath(),
  args: [...CHROMIUM_ARGS, '--hide-scrollbars'],
});
try {
  const invitedPage = await browser.newPage({ ...SCREEN, reducedMotion: 'reduce' });
  await addAuthenticator(invitedPage);
  await takeSignIn(invitedPage, (await runAdmin(site, 'invite', 'ana@practice.example')).trim(), site.url);
  const jo = await AdminPerson.invite(site);
  fillAdmin(site.dataDir, makeSampleEnquiries(Date.now(), 44));
  const page = await browser.newPage({ ...SCREEN, reducedMotion: 'reduce' });
  await jo.signIn(page);
  await takeEnquiries(page, site.url);
  await takeOtherPages(page, site.url);
  await takeMyPage(page, site.url);
  await takeForms(page, site.url);
} finally {
  await browser.close();
  await site.stop();
  await smtp.stop();
  await rm(content, { recursive: true });
}
