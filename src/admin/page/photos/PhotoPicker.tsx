import { useId, useRef, useState } from 'react';
import { withDocumentKey } from '../../documentKey.ts';
import { getButtonClass } from '../../ui/AdminButton.tsx';
import type { InputProps } from '../fields/PlainInput.tsx';
import { usePhotos, useRefreshPage } from '../pageQueries.ts';
import { photoUrl } from './PhotoParts.tsx';
import styles from './photos.module.css';

const NO_FILE = 'That was no photo. Save it on this device first, then choose it here.';

const TEXTS = {
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

/** Uploads a photo from the camera, a file, a drop or the clipboard, or takes an existing one. */
export function PhotoPicker({ node, value, onEdit }: InputProps) {
  const purpose = node.kind === 'file' && node.of === 'logo' ? 'logo' : 'picture';
  const texts = TEXTS[purpose];
  const refreshPage = useRefreshPage();
  const [status, setStatus] = useState({ text: '', isFault: false });
  const isBusy = useRef(false);
  const help = useId();
  const send = async (photo: File | undefined) => {
    if (isBusy.current) return;
    if (!photo) return setStatus({ text: NO_FILE, isFault: true });
    isBusy.current = true;
    setStatus({ text: 'It is on its way…', isFault: false });
    const response = await uploadPhoto(photo, purpose).catch(() => undefined);
    isBusy.current = false;
    if (response?.file === undefined) return setStatus({ text: response?.message ?? FAILED, isFault: true });
    await refreshPage();
    setStatus({ text: texts.added, isFault: false });
    onEdit(response.file);
  };
  return (
    <fieldset
      aria-label={`${texts.name} for ${node.label}`}
      className={styles.drop}
      // A click focuses it, so that it receives a paste.
      tabIndex={-1}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void send(event.dataTransfer.files[0]);
      }}
      onPaste={(event) => void send(event.clipboardData.files[0])}
    >
      <label className={`${getButtonClass('quiet')} ${styles.pick}`}>
        {texts.choose}
        <input
          type="file"
          accept={texts.accept}
          aria-describedby={help}
          onChange={({ target }) => {
            const [photo] = target.files ?? [];
            if (photo) void send(photo);
            target.value = '';
          }}
        />
      </label>
      <p id={help} className={styles.help}>
        {texts.help}
      </p>
      <p role="status" className={status.isFault ? styles.refused : styles.help}>
        {status.text}
      </p>
      <ExistingFiles value={value} onEdit={onEdit} purpose={purpose} />
    </fieldset>
  );
}

/** Offers the existing files, unless the only one is the current photo, which the form shows. A logo is offered. */
function ExistingFiles({ value, onEdit, purpose }: Omit<InputProps, 'node'> & { purpose: string }) {
  const name = useId();
  const allowed = purpose === 'logo' ? /\.(?:png|svg)$/ : /(?<!\.svg)$/;
  const files = usePhotos().data?.flatMap(({ file }) => (allowed.test(file) ? [file] : [])) ?? [];
  if (!files.some((file) => file !== value || purpose === 'logo')) return null;
  return (
    <div role="radiogroup" aria-labelledby={name}>
      <p id={name} className={styles.help}>
        Or one of these:
      </p>
      <div className={styles.strip}>
        {files.map((file) => (
          <label key={file}>
            <input type="radio" name={name} checked={file === value} onChange={() => onEdit(file)} />
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
 * @returns its file name on the server, or the message of a refusal
 */
async function uploadPhoto(photo: File, purpose: string): Promise<{ file?: string; message?: string }> {
  const body = purpose === 'logo' ? photo : await shrinkPhoto(photo);
  if (typeof body === 'string') return { message: body };
  const response = await fetch('/admin/photo', {
    method: 'POST',
    headers: withDocumentKey({
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(photo.name),
      'x-file-for': purpose,
    }),
    body,
  });
  return response.json();
}

/** In bytes: what a slow connection can upload within the server's limit of five minutes. */
const MAX_FAST_UPLOAD = 1_500_000;
/** In bytes: up to this size, a photo that the browser cannot make smaller is sent unchanged. */
const MAX_UNCHANGED_PHOTO = 20_000_000;
/** In pixels of the longer side, tried in this order: three times the widest photo of the page, then less. */
const LONGER_SIDES = [3000, 2400, 1800, 1200];
const QUALITY = 0.88;
/** In bytes of the beginning of a file: enough for the server to recognise the format. */
const BEGINNING_SIZE = 64 * 1024;

/** Formats that browsers can decode, and therefore make smaller. */
const DECODABLE = /^image\/(?:jpeg|png|webp|avif)$/;
const MAY_BE_TRANSPARENT = /^image\/(?:png|webp|avif)$/;

/**
 * Keeps a small photo unchanged, and makes a large photo upright and smaller. Of a large file that no browser decodes,
 * such as a film, only the beginning is uploaded, so that the server can name its format in the refusal.
 * @returns the file to upload, or an error message if the photo is too large and cannot be made smaller
 */
async function shrinkPhoto(photo: File): Promise<Blob | string> {
  if (photo.size <= MAX_FAST_UPLOAD) return photo;
  const picture = await createImageBitmap(photo).catch(() => undefined);
  if (!picture) return cutOrRefuse(photo);
  const type = MAY_BE_TRANSPARENT.test(photo.type) ? 'image/webp' : 'image/jpeg';
  let smallest: Blob = photo;
  for (const side of LONGER_SIDES) {
    const smallerPhoto = await resizePhoto(picture, side, type);
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

async function resizePhoto(picture: ImageBitmap, side: number, type: string): Promise<Blob | undefined> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type, quality: QUALITY }).catch(() => undefined);
}
