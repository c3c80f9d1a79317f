import { type MouseEvent, useState } from 'react';
import { type FieldPlace, getValueAt, type Value } from '#content/schema';
import { addDocumentKey } from '../../documentKey.ts';
import fieldStyles from '../fields/fields.module.css';
import type { InputProps } from '../fields/PlainInput.tsx';
import { useForm } from '../form/formContext.ts';
import { findCrops, ROUND, readFocus } from './photoCrops.ts';
import styles from './photos.module.css';

/** The photo with its focus, which a tap sets, and all the crops that the page shows. */
export function PhotoParts({ file, path, value }: FieldPlace & { value: Value | null }) {
  const { type } = useForm();
  const [missingFile, setMissingFile] = useState('');
  const name = getValueAt(value, ['file']);
  if (typeof name !== 'string' || name === '') return null;
  if (missingFile === name)
    return <p className={styles.help}>This photo is not here any more. Choose another one.</p>;
  const { left, top } = readFocus(getValueAt(value, ['focus']));
  const point = `${left}% ${top}%`;
  const address = photoUrl(name);
  const setFocusPoint = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const across = Math.round((100 * (clientX - box.left)) / box.width);
    const down = Math.round((100 * (clientY - box.top)) / box.height);
    type(file, { kind: 'set', path: [...path, 'focus'], value: `${across}% ${down}%` });
  };
  return (
    <div className={styles.parts}>
      {/* The two number fields do the same by keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the numbers below */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the numbers below */}
      <div className={styles.whole} onClick={setFocusPoint}>
        <img src={address} alt="" onError={() => setMissingFile(name)} />
        <span className={styles.point} style={{ left: `${left}%`, top: `${top}%` }} />
      </div>
      <p className={styles.help}>Tap what must stay in view. So it is cut:</p>
      <ul className={styles.crops}>
        {Object.entries(findCrops(file, path)).map(([crop, shape]) => (
          <li key={crop}>
            <img
              src={address}
              alt=""
              className={crop === ROUND ? styles.round : undefined}
              style={{ aspectRatio: shape, objectPosition: point }}
            />
            {crop}
          </li>
        ))}
      </ul>
    </div>
  );
}

export const photoUrl = (name: string): string => addDocumentKey(`/admin/photo/${encodeURIComponent(name)}`);

/** The focus as two numbers; a tap on the photo sets them too. */
export function FocusInput({ value, onType }: InputProps) {
  const { left, top } = readFocus(value);
  const draw = (label: string, percent: number, write: (typed: number) => string) => (
    <label className={fieldStyles.part}>
      {label}
      <input
        type="number"
        min={0}
        max={100}
        className={fieldStyles.input}
        value={value && percent}
        placeholder="50"
        onChange={({ target }) => onType(write(Math.min(100, Number(target.value || '50'))))}
      />
    </label>
  );
  return (
    <div className={fieldStyles.beside}>
      {draw('From the left, in %', left, (typed) => `${typed}% ${top}%`)}
      {draw('From the top, in %', top, (typed) => `${left}% ${typed}%`)}
    </div>
  );
}
