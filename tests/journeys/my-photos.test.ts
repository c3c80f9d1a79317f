/** A photo on My page, from the phone to the public page, and its removal. */
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPage } from '../support/browser.ts';
import { button, heading } from './admin-visit.ts';
import { findings } from './axe.ts';
import { fetchPublic, PHONE, putOnline, shareEditedSite, waitUntilSaved } from './my-page-visit.ts';

let folder: string;
const edited = shareEditedSite('shipped');
const inFolder = (...path: string[]) => join(edited().content, ...path);
const asFile = (...path: string[]) => join(folder, ...path);

/** Red on the left, blue on the right, so that rotations and crops can be seen. */
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c21f2f' } }).composite([
    {
      input: { create: { width: Math.round(width / 2), height, channels: 3, background: '#1f3fc2' } },
      left: Math.round(width / 2),
      top: 0,
    },
  ]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tideline-photos-'));
  // As taken with a phone held sideways, with its GPS position.
  const large = await draw(4000, 3000)
    .withExif({ IFD3: { GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await writeFile(asFile('On the beach.JPG'), large);
  // Large enough for the browser to shrink it.
  await truncate(asFile('On the beach.JPG'), 3_000_000);
  // Small, because each variant of a large photo takes a second, and variants are not tested here.
  await writeFile(asFile('me.jpg'), await draw(600, 450).jpeg().toBuffer());
  await writeFile(asFile('IMG_1.HEIC'), Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'));
  await writeFile(asFile('drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PORTRAIT = `/admin/page/field/${encodeURIComponent('about.md#portrait')}`;

const picker = (page: Page) => page.getByRole('group', { name: 'A new photo for Photo' });
const choose = (page: Page, file: string) =>
  picker(page).getByLabel('Take or choose a photo').setInputFiles(asFile(file));
const readChosen = (page: Page) =>
  page.locator('main img').evaluateAll(
    ([whole]) =>
      whole
        ?.getAttribute('src')
        ?.split(/[/?]/)
        .find((part) => part.endsWith('.jpg')) ?? '',
  );

it('uploads a photo from a phone, upright and small, keeps its focal point in every crop, and removes it; a logo too', async () => {
  // A file that is no photo is refused, and a draft without its photo has no preview.
  const expectErrors = [/status of (?:422|503)/];
  const page = await edited().open('/admin/page/task/photo', { ...PHONE, expectErrors });
  const photoFields = page.getByRole('group').filter({ has: button(page, 'Add: Photo') });
  await expect.poll(() => photoFields.count()).toBeGreaterThan(2);
  const names = await photoFields.evaluateAll((all) =>
    all.map((group) =>
      (group.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    ),
  );
  expect(names).not.toContain('');
  expect(new Set(names).size).toBe(names.length);

  await page.goto(`${edited().site.url}${PORTRAIT}`);
  const add = button(page, 'Add: Photo of you');
  await add.or(picker(page)).first().waitFor();
  if (await add.isVisible()) await add.tap();
  await choose(page, 'IMG_1.HEIC');
  await picker(page)
    .getByRole('status')
    .filter({
      hasText: /IMG_1\.HEIC is a photo in the format HEIC.*Settings, Camera, Formats, Most Compatible/,
    })
    .waitFor();
  expect(await readChosen(page)).toBe('');
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/photo'),
  );
  await choose(page, 'On the beach.JPG');
  await page.getByText('The photo is in your draft. What it shows is said below.').waitFor();
  expect(await readChosen(page)).toBe('on-the-beach.jpg');
  const sent = Number((await (await posted).allHeaders())['content-length']);
  expect(sent).toBeGreaterThan(10_000);
  expect(sent).toBeLessThan(1_500_000);
  await page.getByLabel('What it shows').fill('Red rocks, blue water.');

  const whole = page.locator('img[alt=""]').first();
  await expect.poll(() => whole.evaluate((photo: HTMLImageElement) => photo.naturalWidth)).toBe(2250);
  const box = await whole.boundingBox();
  if (!box) throw new Error('The photo is not shown.');
  await whole.tap({ position: { x: 0.25 * box.width, y: 0.8 * box.height } });
  const crops = page.getByRole('listitem').filter({ hasText: /^(About me|Beside the form)$/ });
  for (const crop of await crops.all())
    await expect
      .poll(() => crop.locator('img').evaluate((cut) => getComputedStyle(cut).objectPosition))
      .toBe('25% 80%');
  expect(await crops.count()).toBe(2);
  expect(await page.getByLabel('From the top, in %').inputValue()).toBe('80');

  await putOnline(page);
  const file = inFolder('images', 'on-the-beach.jpg');
  const kept = await sharp(await readFile(file)).metadata();
  expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([2250, 3000, undefined, undefined]);
  // Rotated upright, the left side is on top.
  const [red = 0, , blue = 0] = await sharp(file)
    .extract({ left: 1000, top: 100, width: 9, height: 9 })
    .raw()
    .toBuffer();
  expect(red).toBeGreaterThan(blue);
  expect(await readFile(inFolder('about.md'), 'utf8')).toMatch(/focus: "?25% 80%"?/);
  expect(/alt="[^"]*Red rocks/.test(await fetchPublic(edited()))).toBe(true);

  await page.goto(`${edited().site.url}/admin/page/field/${encodeURIComponent('brand.yaml#logo')}`);
  const addLogo = button(page, 'Add: Logo');
  const logo = page.getByRole('group', { name: 'A new file for Logo' });
  await addLogo.or(logo).first().waitFor();
  if (await addLogo.isVisible()) await addLogo.tap();
  await logo.getByLabel('Choose a logo').setInputFiles(asFile('drawing.svg'));
  await logo.getByText(/drawing\.svg holds <script> \(line 1\)\. Put here an SVG of shapes alone/).waitFor();
  const shapes = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h9v9z"/></svg>';
  const drawing = { name: 'Kirra.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(shapes) };
  for (const [name, file] of [
    ['Kirra.svg', 'kirra.svg'],
    // Replaces the first logo, whose file is then unused.
    ['Bilby.svg', 'bilby.svg'],
  ] as const) {
    await logo.getByLabel('Choose a logo').setInputFiles({ ...drawing, name });
    await expect.poll(() => page.locator(':checked + img').getAttribute('alt')).toBe(file);
  }
  await waitUntilSaved(page);

  await page.goto(`${edited().site.url}${PORTRAIT}`);
  await choose(page, 'me.jpg');
  await expect.poll(() => readChosen(page)).toBe('me.jpg');
  // The publishing sheet shows both photos with their descriptions.
  await button(page, 'Put online…').tap();
  const sheet = page.getByRole('dialog', { name: 'Put online' });
  await sheet.getByText('“Red rocks, blue water.” (me.jpg)').waitFor();
  await expect
    .poll(() =>
      sheet.locator('img').evaluateAll((photos) => ({
        several: photos.length >= 2,
        broken: photos.filter((photo) => (photo as HTMLImageElement).naturalWidth === 0).length,
      })),
    )
    .toEqual({ several: true, broken: 0 });
  expect(await findings(page, 'iframe')).toEqual([]);
  await button(page, 'Close').tap();
  await putOnline(page);
  const visitor = await newPage();
  await visitor.goto(edited().site.url);
  const shape = ({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight;
  await expect.poll(() => visitor.locator('header img').first().evaluate(shape)).toBeCloseTo(3);
  await page.goto(`${edited().site.url}/admin/page/photos`);
  await heading(page, 'All photos');
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('img', { name }) });
  for (const name of ['me.jpg', 'bilby.svg']) {
    await row(name)
      .getByText(/^Shown in /)
      .waitFor();
    expect(await button(page, `Remove ${name}`).count()).toBe(0);
  }
  for (const name of ['on-the-beach.jpg', 'kirra.svg']) {
    await row(name).getByText('Not shown anywhere any more.').waitFor();
    await row(name)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
    await row(name).waitFor({ state: 'detached' });
  }
  expect((await readdir(inFolder('images'))).sort()).toEqual(['.gitkeep', 'bilby.svg', 'me.jpg']);
});
