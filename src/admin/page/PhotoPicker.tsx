import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef } from 'react';
import { getButtonClass } from '../ui/DeskButton.tsx';
import { Said } from '../ui/Said.tsx';
import { useChange } from '../ui/useChange.ts';
import styles from './fields.module.css';
import { sendPhoto } from './sendPhoto.ts';

/** By the camera, from the files, dropped or pasted here. */
export function PhotoPicker({ label, onAdded }: { label: string; onAdded: (file: string) => void }) {
  const queries = useQueryClient();
  const work = useChange();
  const field = useRef<HTMLInputElement>(null);
  const send = (files: FileList | null | undefined) => {
    const [photo] = files ?? [];
    if (!photo) return;
    void work.change('The photo is on its way…', async () => {
      const { file, says } = await sendPhoto(photo);
      if (file === undefined) throw new Error(says);
      await queries.invalidateQueries({ queryKey: ['page', 'photos'] });
      onAdded(file);
      return 'The photo is in your draft. Now say what it shows.';
    });
    if (field.current) field.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    send(event.dataTransfer.files);
  };
  return (
    <fieldset
      aria-label={`A new photo for ${label}`}
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onPaste={(event) => send(event.clipboardData.files)}
    >
      <label className={`${getButtonClass('quiet')} ${styles.pick}`}>
        Take or choose a photo
        <input ref={field} type="file" accept="image/*" onChange={({ target }) => send(target.files)} />
      </label>
      <p className={styles.help}>
        Or drop or paste it here. It is turned upright and its place and time are taken out.
      </p>
      <Said {...work} />
    </fieldset>
  );
}
