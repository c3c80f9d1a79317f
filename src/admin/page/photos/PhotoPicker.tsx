import { useId, useRef, useState } from 'react';
import { withDocumentKey } from '../../documentKey.ts';
import { getButtonClass } from '../../ui/AdminButton.tsx';
import type { InputProps } from '../fields/PlainInput.tsx';
import { usePhotos, useRefreshPage } from '../pageQueries.ts';
import { photoUrl } from './PhotoParts.tsx';
import styles from './photos.module.css';

const NO_FILE = 'That was no photo. Save it on this device first, then choose it here.';

const WORDS = {
  picture: {
    accept: 'image/*',
    name: 'A new photo',
    choose: 'Take or choose a photo',
    help: 'Or drop or paste it here. It is turned upright and made smaller; its place and time are taken out.',
    added: 'The photo is in your draft. What it shows is said below.',
  },
  logo: {
    accept: 'image/svg+xml,image/png',
    name: 'A new file',
    choose: 'Choose a logo',
    help: 'An SVG of shapes alone, or a PNG. Or drop it here.',
    added: 'The logo is in your draft.',
  },
};

/** Takes a photo from the camera, a file, a drop, the clipboard or the draft. The result stays visible. */
export function PhotoPicker({ node, value, onType }: InputProps) {
  const use = node.kind === 'file' && node.of === 'logo' ? 'logo' : 'picture';
  const words = WORDS[use];
  const refreshPage = useRefreshPage();
  const [status, setStatus] = useState({ words: '', isFault: false });
  const isBusy = useRef(false);
  const help = useId();
  const send = async (photo: File | undefined) => {
    if (isBusy.current) return;
    if (!photo) return setStatus({ words: NO_FILE, isFault: true });
    isBusy.current = true;
    setStatus({ words: 'It is on its way…', isFault: false });
    const answer = await sendPhoto(photo, use).catch(() => undefined);
    isBusy.current = false;
    if (answer?.file === undefined) return setStatus({ words: answer?.message ?? FAILED, isFault: true });
    await refreshPage();
    setStatus({ words: words.added, isFault: false });
    onType(answer.file);
  };
  return (
    <fieldset
      aria-label={`${words.name} for ${node.label}`}
      className={styles.drop}
      // Focusable by click, so that it receives a paste.
      tabIndex={-1}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void send(event.dataTransfer.files[0]);
      }}
      onPaste={(event) => void send(event.clipboardData.files[0])}
    >
      <label className={`${getButtonClass('quiet')} ${styles.pick}`}>
        {words.choose}
        <input
          type="file"
          accept={words.accept}
          aria-describedby={help}
          onChange={({ target }) => {
            const [photo] = target.files ?? [];
            if (photo) void send(photo);
            target.value = '';
          }}
        />
      </label>
      <p id={help} className={styles.help}>
        {words.help}
      </p>
      <p role="status" className={status.isFault ? styles.refused : styles.help}>
        {status.words}
      </p>
      <ExistingFiles value={value} onType={onType} use={use} />
    </fieldset>
  );
}

/** A choice of the existing files, if there are several. The current photo is shown larger elsewhere; a logo is not. */
function ExistingFiles({ value, onType, use }: Omit<InputProps, 'node'> & { use: string }) {
  const name = useId();
  const fits = use === 'logo' ? /\.(?:png|svg)$/ : /(?<!\.svg)$/;
  const files = usePhotos().data?.flatMap(({ file }) => (fits.test(file) ? [file] : [])) ?? [];
  if (!files.some((file) => file !== value || use === 'logo')) return null;
  return (
    <div role="radiogroup" aria-labelledby={name}>
      <p id={name} className={styles.help}>
        Or one of these:
      </p>
      <div className={styles.strip}>
        {files.map((file) => (
          <label key={file}>
            <input type="radio" name={name} checked={file === value} onChange={() => onType(file)} />
            <img src={photoUrl(file)} alt={file} loading="lazy" />
          </label>
        ))}
      </div>
    </div>
  );
}

const FAILED = 'The photo did not arrive. Look whether you are online, and try again.';

/**
 * Uploads a photo, made smaller if large, or a logo unchanged.
 * @returns its name on the server, or a sentence on why it was refused
 */
async function sendPhoto(photo: File, use: string): Promise<{ file?: string; message?: string }> {
  const body = use === 'logo' ? photo : await shrinkPhoto(photo);
  if (typeof body === 'string') return { message: body };
  const response = await fetch('/admin/photo', {
    method: 'POST',
    headers: withDocumentKey({
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(photo.name),
      'x-file-for': use,
    }),
    body,
  });
  return response.json();
}

/** In bytes: what a slow line uploads within the server's limit of five minutes. */
const MAX_FAST_UPLOAD = 1_500_000;
/** In bytes: a photo up to this size is sent unchanged where the browser cannot make it smaller. */
const MAX_UNCHANGED_PHOTO = 20_000_000;
/** Sizes to try, in pixels of the longer side: three times the widest photo of the page, then less. */
const SIDES = [3000, 2400, 1800, 1200];
const QUALITY = 0.88;
/** In bytes: enough for the server to recognise the format. */
const BEGINNING_SIZE = 64 * 1024;

/** Formats that browsers decode, and so can make smaller. */
const DECODABLE = /^image\/(?:jpeg|png|webp|avif)$/;
const MAY_BE_TRANSPARENT = /^image\/(?:png|webp|avif)$/;

/**
 * Returns a small photo unchanged, and a large photo upright and smaller. Of a large file that no browser decodes,
 * such as a film, returns only the beginning, which lets the server name its format.
 * @returns a sentence when the photo is too large and cannot be made smaller
 */
async function shrinkPhoto(photo: File): Promise<Blob | string> {
  if (photo.size <= MAX_FAST_UPLOAD) return photo;
  const picture = await createImageBitmap(photo).catch(() => undefined);
  if (!picture) return cutOrRefuse(photo);
  const type = MAY_BE_TRANSPARENT.test(photo.type) ? 'image/webp' : 'image/jpeg';
  let smallest: Blob = photo;
  for (const side of SIDES) {
    const smallerPhoto = await draw(picture, side, type);
    if (smallerPhoto && smallerPhoto.size < smallest.size) smallest = smallerPhoto;
    if (smallest.size <= MAX_FAST_UPLOAD) break;
  }
  picture.close();
  return smallest;
}

function cutOrRefuse(photo: File): Blob | string {
  if (!DECODABLE.test(photo.type)) return photo.slice(0, BEGINNING_SIZE);
  if (photo.size <= MAX_UNCHANGED_PHOTO) return photo;
  const megabytes = Math.round(photo.size / 1_000_000);
  return `${photo.name} has ${megabytes} MB, and this browser cannot make it smaller. Save it with 3000 pixels on its longer side, and choose that.`;
}

async function draw(picture: ImageBitmap, side: number, type: string): Promise<Blob | undefined> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const drawing = canvas.getContext('2d');
  if (!drawing) return undefined;
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type, quality: QUALITY }).catch(() => undefined);
}
