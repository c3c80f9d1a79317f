import { type MouseEvent, useState } from 'react';
import { type FieldPlace, getValueAt, type Value } from '#content/schema';
import { addDocumentKey } from '../../documentKey.ts';
import fieldStyles from '../fields/fields.module.css';
import type { InputProps } from '../fields/PlainInput.tsx';
import { useForm } from '../form/formContext.ts';
import { findCrops, getFocusPercent, ROUND_CROP } from './photoCrops.ts';
import styles from './photos.module.css';

/** Shows the whole photo with its focus, which a tap sets, and each crop that the page uses. */
export function PhotoParts({ file, path, value }: FieldPlace & { value: Value | null }) {
  const { edit } = useForm();
  const [missingFile, setMissingFile] = useState('');
  const name = getValueAt(value, ['file']);
  if (typeof name !== 'string' || name === '') return null;
  if (missingFile === name)
    return <p className={styles.help}>This photo is not here any more. Choose another one.</p>;
  const { left, top } = getFocusPercent(getValueAt(value, ['focus']));
  const point = `${left}% ${top}%`;
  const address = photoUrl(name);
  const setFocusPoint = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const across = Math.round((100 * (clientX - box.left)) / box.width);
    const down = Math.round((100 * (clientY - box.top)) / box.height);
    edit(file, { kind: 'set', path: [...path, 'focus'], value: `${across}% ${down}%` });
  };
  return (
    <div className={styles.parts}>
      {/* The two number fields of `FocusInput` do the same by keyboard. */}
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
              className={crop === ROUND_CROP ? styles.round : undefined}
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

/** Two number fields for the focus, which a tap on the photo also sets. */
export function FocusInput({ value, onEdit }: InputProps) {
  const { left, top } = getFocusPercent(value);
  const renderNumber = (label: string, percent: number, format: (typed: number) => string) => (
    <label className={fieldStyles.part}>
      {label}
      <input
        type="number"
        min={0}
        max={100}
        className={fieldStyles.input}
        value={value && percent}
        placeholder="50"
        onChange={({ target }) => onEdit(format(Math.max(0, Math.min(100, Number(target.value || '50')))))}
      />
    </label>
  );
  return (
    <div className={fieldStyles.beside}>
      {renderNumber('From the left, in %', left, (typed) => `${typed}% ${top}%`)}
      {renderNumber('From the top, in %', top, (typed) => `${left}% ${typed}%`)}
    </div>
  );
}
