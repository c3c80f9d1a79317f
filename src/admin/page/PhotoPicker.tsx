import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { getButtonClass } from '../ui/DeskButton.tsx';
import styles from './fields.module.css';
import { refreshPhotos } from './pageQueries.ts';
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

interface PhotoPickerProps {
  label: string;
  use: keyof typeof WORDS;
  onAdded: (file: string) => void;
}

/** By the camera, from the files, dropped or pasted here. What comes of it stays to be read. */
export function PhotoPicker({ label, use, onAdded }: PhotoPickerProps) {
  const words = WORDS[use];
  const queries = useQueryClient();
  const [said, setSaid] = useState({ words: '', isFault: false });
  const [isOver, setIsOver] = useState(false);
  const isBusy = useRef(false);
  const help = useId();
  const send = async (photo: File | undefined) => {
    if (isBusy.current) return;
    if (!photo) return setSaid({ words: NO_FILE, isFault: true });
    isBusy.current = true;
    setSaid({ words: 'It is on its way…', isFault: false });
    const answer = await sendPhoto(photo, use);
    isBusy.current = false;
    if ('says' in answer) return setSaid({ words: answer.says, isFault: true });
    await refreshPhotos(queries);
    setSaid({ words: words.added, isFault: false });
    onAdded(answer.file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void send(event.dataTransfer.files[0]);
  };
  return (
    <fieldset
      aria-label={`${words.name} for ${label}`}
      className={styles.drop}
      data-over={isOver || undefined}
      // A click puts the focus here, so that what is pasted then arrives.
      tabIndex={-1}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
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
      <p role="status" className={said.isFault ? styles.refused : styles.help}>
        {said.words}
      </p>
    </fieldset>
  );
}
