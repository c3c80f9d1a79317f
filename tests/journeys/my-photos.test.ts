/** A photo on My page, from the telephone to the page and away again. */
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageOptions } from '../support/browser.ts';
import { findings } from './axe.ts';
import { button, heading } from './desk-visit.ts';
import { fetchPublic, PHONE, putOnline, shareEditedSite } from './my-page-visit.ts';

let folder: string;
const edited = shareEditedSite('shipped');
const inFolder = (...path: string[]) => join(edited().content, ...path);
const asFile = (...path: string[]) => join(folder, ...path);

/** Red on the left, blue on the right: whoever turns or cuts it shows where. */
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
  // A telephone that was held on its side, with where it was, and as heavy as a photo may be.
  const large = await draw(4000, 3000)
    .withExif({ IFD3: { GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await writeFile(asFile('On the beach.JPG'), large);
  await truncate(asFile('On the beach.JPG'), 60_000_000);
  await writeFile(asFile('shot.png'), await draw(300, 200).png().toBuffer());
  await writeFile(asFile('me.jpg'), await draw(1200, 900).jpeg().toBuffer());
  await writeFile(asFile('IMG_1.HEIC'), Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'));
  await writeFile(asFile('film.mov'), Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'));
  await truncate(asFile('film.mov'), 60_000_000);
  await writeFile(asFile('drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PORTRAIT = `/admin/page/field/${encodeURIComponent('about.md#portrait')}`;

/** What is no photo is refused, and of a draft that still wants one there is no page. */
const REFUSED_OR_NONE = /status of (?:422|503)/;

async function openPortrait(options: PageOptions = {}): Promise<Page> {
  const page = await edited().open(PORTRAIT, { expectErrors: [REFUSED_OR_NONE], ...options });
  const add = button(page, 'Add: Photo of you');
  await add.or(picker(page)).first().waitFor();
  if (await add.isVisible()) await add.click();
  await picker(page).waitFor();
  return page;
}

const picker = (page: Page) => page.getByRole('group', { name: 'A new photo for Photo' });
const choose = (page: Page, file: string) =>
  picker(page).getByLabel('Take or choose a photo').setInputFiles(asFile(file));
const chosen = (page: Page) => page.getByRole('combobox', { name: 'Photo' }).inputValue();

/** What a drop or a paste hands over. */
const hand = (page: Page, kind: 'drop' | 'paste', name: string, bytes: Buffer) =>
  picker(page).evaluate(
    (place, [event, file, base64]) => {
      const held = new DataTransfer();
      const body = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      if (base64) held.items.add(new File([body], file, { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      place.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: held })
          : new ClipboardEvent('paste', { ...options, clipboardData: held }),
      );
    },
    [kind, name, bytes.toString('base64')] as const,
  );

it('says of a file what it is and what to do, and keeps what was there', async () => {
  const page = await openPortrait();
  const says = picker(page).getByRole('status');
  const refused: [file: string, words: RegExp][] = [
    ['IMG_1.HEIC', /IMG_1\.HEIC is a photo in the format HEIC.*Settings, Camera, Formats, Most Compatible/],
    ['film.mov', /film\.mov is a video\. Put here a photo/],
    ['shot.png', /too small: 300 by 200 pixels.*send the photo itself, not a screenshot of it/],
    ['drawing.svg', /drawing\.svg is a drawing \(SVG\)\. Put here .*export the drawing as PNG/],
  ];
  for (const [file, words] of refused) {
    await choose(page, file);
    await says.filter({ hasText: words }).waitFor();
    expect(await chosen(page)).toBe('');
  }
  await hand(page, 'drop', '', Buffer.alloc(0));
  await says.filter({ hasText: 'That was no photo.' }).waitFor();
  expect(await findings(page).then((found) => found.filter((one) => !one.startsWith('landmark')))).toEqual(
    [],
  );
});

it('goes from a telephone to the page, upright and small, its point kept in every cut, and away again', async () => {
  const page = await openPortrait(PHONE);
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/photo'),
  );
  await choose(page, 'On the beach.JPG');
  await page.getByText('The photo is in your draft. What it shows is said below.').waitFor();
  expect(await chosen(page)).toBe('on-the-beach.jpg');
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
  // Held on its side, what was left is on top.
  const [red = 0, , blue = 0] = await sharp(file)
    .extract({ left: 1000, top: 100, width: 9, height: 9 })
    .raw()
    .toBuffer();
  expect(red).toBeGreaterThan(blue);
  expect(await readFile(inFolder('about.md'), 'utf8')).toMatch(/focus: "?25% 80%"?/);
  expect(/alt="[^"]*Red rocks/.test(await fetchPublic(edited()))).toBe(true);

  await page.goto(`${edited().site.url}${PORTRAIT}`);
  await choose(page, 'me.jpg');
  await expect.poll(() => chosen(page)).toBe('me.jpg');
  // Before it goes online she sees both, and reads what they show.
  await button(page, 'Put online…').tap();
  const sheet = page.getByRole('dialog', { name: 'Put online' });
  await sheet.getByText('“Red rocks, blue water.” (me.jpg)').waitFor();
  await expect
    .poll(() =>
      sheet
        .locator('img')
        .evaluateAll((photos) => photos.map((photo) => (photo as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true, true]);
  expect(await findings(page, 'iframe')).toEqual([]);
  await button(page, 'Close').tap();
  await putOnline(page);
  await page.goto(`${edited().site.url}/admin/page/photos`);
  await heading(page, 'All photos');
  const old = page.getByRole('listitem').filter({ hasText: 'on-the-beach.jpg' });
  await old.getByText('Not shown anywhere any more.').waitFor();
  expect(await button(page, 'Remove me.jpg').count()).toBe(0);
  await old.getByRole('button', { name: 'Remove on-the-beach.jpg' }).click();
  await old.waitFor({ state: 'detached' });
  expect(await readdir(inFolder('images'))).toEqual(['.gitkeep', 'me.jpg']);
});

it('comes by drop and paste too, whatever it is called', async () => {
  const page = await openPortrait();
  const photo = await draw(800, 600).png().toBuffer();
  await hand(page, 'drop', '<img src=x onerror=alert(1)>.png', photo);
  await expect.poll(() => chosen(page)).toBe('img-src-x-onerror-alert-1.jpg');
  await hand(page, 'paste', '../../../run.sh', photo);
  await expect.poll(() => chosen(page)).toBe('run.jpg');
  await expect.poll(() => readdir(join(edited().site.dataDir, 'draft', 'images'))).toContain('run.jpg');
});

it('brings a logo too, and refuses one that carries a script', async () => {
  const page = await edited().open(`/admin/page/field/${encodeURIComponent('brand.yaml#logo')}`, {
    expectErrors: [REFUSED_OR_NONE],
  });
  const add = button(page, 'Add: Logo');
  const place = page.getByRole('group', { name: 'A new file for Logo' });
  await add.or(place).first().waitFor();
  if (await add.isVisible()) await add.click();
  await place.getByLabel('Choose a logo').setInputFiles(asFile('drawing.svg'));
  await place.getByText(/drawing\.svg holds <script> \(line 1\)\. Put here an SVG of shapes alone/).waitFor();
  const shapes = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h9v9z"/></svg>';
  const file = { name: 'Kirra.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(shapes) };
  await place.getByLabel('Choose a logo').setInputFiles(file);
  await expect.poll(() => page.getByRole('combobox', { name: 'Logo' }).inputValue()).toBe('kirra.svg');
  // Another one takes its place: the first is a file like any other that is not used any more.
  await place.getByLabel('Choose a logo').setInputFiles({ ...file, name: 'Bilby.svg' });
  await expect.poll(() => page.getByRole('combobox', { name: 'Logo' }).inputValue()).toBe('bilby.svg');
  await page.getByText(/^Saved as a draft/).waitFor();
  // The site in service has none: the page of the draft holds its own.
  await page.setViewportSize({ width: 1440, height: 900 });
  const preview = page.frameLocator('iframe[title="Your page with the draft"]');
  const shape = ({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight;
  await expect.poll(() => preview.locator('header img').evaluate(shape)).toBeCloseTo(3);
  await page.goto(`${edited().site.url}/admin/page/photos`);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row('bilby.svg')
    .getByText(/^Shown in /)
    .waitFor();
  await row('kirra.svg').getByText('Not shown anywhere any more.').waitFor();
  await expect
    .poll(() =>
      row('kirra.svg')
        .locator('img')
        .evaluate((logo: HTMLImageElement) => logo.naturalWidth),
    )
    .toBeGreaterThan(0);
  await row('kirra.svg').getByRole('button', { name: 'Remove kirra.svg' }).click();
  await row('kirra.svg').waitFor({ state: 'detached' });
  // A photo is none.
  const portrait = await openPortrait();
  await choose(portrait, 'me.jpg');
  await expect.poll(() => chosen(portrait)).toMatch(/^me.*\.jpg$/);
  expect(await portrait.getByRole('combobox', { name: 'Photo' }).textContent()).not.toContain('.svg');
});

it('has each place for a photo named by what it is part of', async () => {
  const page = await edited().open('/admin/page/task/photo');
  const places = page.getByRole('group').filter({ has: button(page, 'Add: Photo') });
  await expect.poll(() => places.count()).toBeGreaterThan(2);
  const names = await places.evaluateAll((all) =>
    all.map((place) =>
      (place.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    ),
  );
  expect(names).not.toContain('');
  expect(new Set(names).size).toBe(names.length);
});
