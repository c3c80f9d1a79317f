import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { getButtonClass } from '../../ui/AdminButton.tsx';
import type { InputProps } from '../fields/PlainInput.tsx';
import { refreshPhotos, usePhotos } from '../pageQueries.ts';
import { photoUrl } from './PhotoParts.tsx';
import styles from './photos.module.css';
import { sendPhoto } from './sendPhoto.ts';

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
export function PhotoPicker({ node, value, onType, use }: InputProps & { use: keyof typeof WORDS }) {
  const words = WORDS[use];
  const queries = useQueryClient();
  const [status, setStatus] = useState({ words: '', isFault: false });
  const isBusy = useRef(false);
  const help = useId();
  const send = async (photo: File | undefined) => {
    if (isBusy.current) return;
    if (!photo) return setStatus({ words: NO_FILE, isFault: true });
    isBusy.current = true;
    setStatus({ words: 'It is on its way…', isFault: false });
    const answer = await sendPhoto(photo, use);
    isBusy.current = false;
    if ('says' in answer) return setStatus({ words: answer.says, isFault: true });
    await refreshPhotos(queries);
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
      <ExistingFiles {...{ value, onType, use }} />
    </fieldset>
  );
}

/** Existing files, if there is a choice. The current photo is shown larger elsewhere; a logo is not. */
function ExistingFiles({ value, onType, use }: Pick<InputProps, 'value' | 'onType'> & { use: string }) {
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
