import type { MouseEvent } from 'react';
import type { Value } from '#editor/contract';
import { useForm } from './formContext.ts';
import { type FieldPlaceOf, readAt } from './pageTypes.ts';
import styles from './photos.module.css';

/** The shapes into which pages cut a photo. */
const CROPS = [
  { name: 'Wide', shape: '16 / 9' },
  { name: 'Tall', shape: '4 / 5' },
  { name: 'Round', shape: '1 / 1' },
] as const;

/** The photo with the point that is never cut away, set by a tap, and every shape it will be cut to. */
export function PhotoParts({ file, path, value }: FieldPlaceOf & { value: Value | null }) {
  const { type } = useForm();
  const name = readAt(value, 'file');
  const focus = readAt(value, 'focus');
  if (typeof name !== 'string' || name === '') return null;
  const point = typeof focus === 'string' && /^\d/.test(focus) ? focus : '50% 50%';
  const [left = '50%', top = '50%'] = point.split(' ');
  const address = `/admin/photo/${encodeURIComponent(name)}`;
  const set = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const across = Math.round((100 * (clientX - box.left)) / box.width);
    const down = Math.round((100 * (clientY - box.top)) / box.height);
    type(file, { kind: 'set', path: [...path, 'focus'], value: `${across}% ${down}%` });
  };
  return (
    <div className={styles.parts}>
      {/* The two numbers below do the same for whoever cannot tap. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the numbers below */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the numbers below */}
      <div className={styles.whole} onClick={set}>
        <img src={address} alt="" />
        <span className={styles.point} style={{ left, top }} />
      </div>
      <p className={styles.help}>Tap what must stay in view. So it is cut:</p>
      <ul className={styles.crops}>
        {CROPS.map(({ name: crop, shape }) => (
          <li key={crop}>
            <img
              src={address}
              alt=""
              style={{ aspectRatio: shape, objectPosition: point }}
              data-crop={crop}
            />
            {crop}
          </li>
        ))}
      </ul>
    </div>
  );
}
