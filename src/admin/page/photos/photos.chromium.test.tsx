/** Uploads of photos to a fake server. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openMyPage } from '../../../../tests/support/admin/openMyPage.tsx';

const MB = 1_000_000;
const picker = page.getByRole('group', { name: 'A new photo for Photo' });
const chosen = () => document.querySelector<HTMLImageElement>(':checked + img')?.alt;
const radios = () => page.getByRole('radio').elements();

interface SentPhoto {
  name: string;
  use: string;
  size: number;
  type: string;
}

/** Opens the field of the portrait. @param respond makes the server's response to an upload. @returns the uploads */
async function openPortrait(
  respond: (photo: SentPhoto) => { file?: string; message?: string },
  files = ['jo.jpg', 'old.jpg', 'old-logo.svg'],
): Promise<SentPhoto[]> {
  const sent: SentPhoto[] = [];
  await openMyPage(`/page/field/${encodeURIComponent('about.md#portrait')}`, {
    procedures: { 'page.photos': () => files.map((file) => ({ file, usedIn: [] })) },
  });
  const fakeFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (String(input) !== '/admin/photo') return fakeFetch(input, init);
    const headers = new Headers(init?.headers);
    const { size = 0, type = '' } = (init?.body ?? {}) as Partial<Blob>;
    const name = decodeURIComponent(headers.get('x-file-name') ?? '');
    const photo = { name, use: headers.get('x-file-for') ?? '', size, type };
    sent.push(photo);
    const response = respond(photo);
    if (response.file !== undefined) files.push(response.file);
    return Promise.resolve(Response.json(response));
  };
  await expect.element(picker).toBeVisible();
  if (files.length > 2) await expect.poll(chosen).toBe('jo.jpg');
  return sent;
}

function makeTransfer(file?: File): DataTransfer {
  const transfer = new DataTransfer();
  if (file) transfer.items.add(file);
  return transfer;
}

function choose(file: File): void {
  const input = picker.getByLabelText('Take or choose a photo').element() as HTMLInputElement;
  input.files = makeTransfer(file).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const drop = (file?: File) =>
  picker
    .element()
    .dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: makeTransfer(file) }),
    );

/** An image of noise, which hardly compresses. */
async function drawNoise(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const picture = new ImageData(width, height);
  for (let at = 0; at < picture.data.length; at += 65_536)
    crypto.getRandomValues(picture.data.subarray(at, at + 65_536));
  for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255;
  context?.putImageData(picture, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
}

it('makes a large photo smaller before the upload, and sends a small one unchanged', async () => {
  const sent = await openPortrait(({ name }) => ({ file: name.toLowerCase() }));
  const large = await drawNoise(1000, 750);
  expect(large.size).toBeGreaterThan(1.5 * MB);
  choose(new File([large], 'On the beach.jpg', { type: 'image/jpeg' }));
  await expect.element(picker.getByText(/^The photo is in your draft/)).toBeVisible();
  expect(chosen()).toBe('on the beach.jpg');
  expect(sent[0]).toMatchObject({ name: 'On the beach.jpg', use: 'picture', type: 'image/jpeg' });
  expect(sent[0]?.size).toBeLessThan(large.size);
  const small = await drawNoise(90, 60);
  choose(new File([small], 'small.jpg', { type: 'image/jpeg' }));
  await expect.poll(chosen).toBe('small.jpg');
  expect(sent[1]?.size).toBe(small.size);
  // An SVG may be a logo, but not a photo.
  expect(page.getByRole('radio', { name: /\.svg$/ }).elements()).toEqual([]);
  expect(radios()).toHaveLength(4);
  await page.getByRole('radio', { name: 'old.jpg' }).click({ force: true });
  await expect.poll(chosen).toBe('old.jpg');
});

it('accepts a drop or a paste of a photo, and reports a drop without a file', async () => {
  const sent = await openPortrait(({ name }) => ({ file: `${name}.jpg` }));
  const photo = await drawNoise(90, 60);
  drop(new File([photo], 'dropped', { type: 'image/png' }));
  await expect.poll(chosen).toBe('dropped.jpg');
  picker.element().dispatchEvent(
    new ClipboardEvent('paste', {
      bubbles: true,
      cancelable: true,
      clipboardData: makeTransfer(new File([photo], 'pasted', { type: 'image/png' })),
    }),
  );
  await expect.poll(chosen).toBe('pasted.jpg');
  drop();
  await expect.element(picker.getByText('That was no photo.', { exact: false })).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(chosen()).toBe('pasted.jpg');
});

it("shows the server's refusal, and keeps the present photo", async () => {
  const sent = await openPortrait(({ name }) => ({ message: `${name} is a video. Put here a photo.` }));
  const before = chosen();
  choose(new File([new Uint8Array(3 * MB)], 'film.mov', { type: 'video/quicktime' }));
  await expect.element(picker.getByText('film.mov is a video. Put here a photo.')).toBeVisible();
  // Only the beginning of a film is sent, which is enough to recognise its format.
  expect(sent[0]?.size).toBe(64 * 1024);
  expect(chosen()).toBe(before);
});

it('refuses a photo that is too large and that the browser cannot decode', async () => {
  const sent = await openPortrait(() => ({}));
  choose(new File([new Uint8Array(61 * MB)], 'huge.jpg', { type: 'image/jpeg' }));
  await expect
    .element(picker.getByText(/^huge\.jpg has 61 MB.* Save it with 3000 pixels on its longer side/))
    .toBeVisible();
  expect(sent).toEqual([]);
});

it('offers existing photos without file names, and only if there is another one', async () => {
  await openPortrait(() => ({}), ['jo.jpg', 'old-logo.svg']);
  await expect.element(page.getByLabelText('What it shows')).toHaveValue('Jo at the beach.');
  const top = page.getByLabelText('From the top, in %');
  await expect.element(top).toHaveValue(30);
  await top.fill('75');
  await expect.element(top).toHaveValue(75);
  await expect.element(page.getByLabelText('From the left, in %')).toHaveValue(40);
  await top.fill('-5');
  await expect.element(top).toHaveValue(0);
  expect(radios()).toEqual([]);
  expect(document.querySelector('main')?.textContent).not.toMatch(/\.jpg| by \d|points/);
});
