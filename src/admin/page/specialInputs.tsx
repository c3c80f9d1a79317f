import { DeskButton } from '../ui/DeskButton.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { DayInput } from './DayInput.tsx';
import { sayToday } from './days.ts';
import styles from './fields.module.css';
import { PhotoPicker } from './PhotoPicker.tsx';
import type { InputProps } from './PlainInput.tsx';
import { PlainInput } from './PlainInput.tsx';
import { usePhotos } from './pageQueries.ts';

/** Yes or no. */
export const TickInput = ({ id, value, describedBy, onType }: InputProps) => (
  <input
    type="checkbox"
    id={id}
    checked={value === 'true'}
    aria-describedby={describedBy}
    onChange={({ target }) => onType(target.checked)}
  />
);

/** What a file says as long as nobody made sure. */
const NOT_YET = 'no';

/** The day on which something was made sure of; empty as long as it was not. */
export function ConfirmInput(props: InputProps) {
  const { timeZone } = useDeskFacts();
  const { value, onType } = props;
  return (
    <>
      <DayInput
        {...props}
        value={value === NOT_YET ? '' : value}
        onType={(typed) => onType(typed === '' ? NOT_YET : typed)}
      />
      <div className={styles.does}>
        <DeskButton onClick={() => onType(sayToday(timeZone))}>I made sure today</DeskButton>
        <DeskButton kind="text" onClick={() => onType(NOT_YET)}>
          Not yet
        </DeskButton>
      </div>
    </>
  );
}

/** A point of a photo as two numbers; a tap on the photo writes them too. */
export function FocusInput(props: InputProps) {
  const [, across = '', down = ''] = /^(\d+(?:\.\d+)?)% (\d+(?:\.\d+)?)%$/.exec(props.value) ?? [];
  if (props.value !== '' && across === '') return <PlainInput {...props} />;
  const set = (x: string, y: string) => props.onType(`${x || 50}% ${y || 50}%`);
  return (
    <div className={styles.beside}>
      <label className={styles.part}>
        From the left, in %
        <input
          id={props.id}
          type="number"
          min={0}
          max={100}
          className={styles.input}
          aria-describedby={props.describedBy}
          value={across}
          onChange={({ target }) => set(target.value, down)}
        />
      </label>
      <label className={styles.part}>
        From the top, in %
        <input
          type="number"
          min={0}
          max={100}
          className={styles.input}
          value={down}
          onChange={({ target }) => set(across, target.value)}
        />
      </label>
    </div>
  );
}

/** A file of the practice's own: one that is there, or a new photo. */
export function PhotoChoice(props: InputProps) {
  const { id, node, value, describedBy, isWrong, onType } = props;
  const photos = usePhotos();
  if (node.kind !== 'file' || node.of === 'document') return <PlainInput {...props} />;
  const use = node.of;
  const fits = (file: string) => (use === 'logo' ? /\.(?:png|svg)$/ : /(?<!\.svg)$/).test(file);
  const names = photos.data?.map(({ file }) => file).filter(fits) ?? [];
  return (
    <>
      <select
        {...{ id, value, className: styles.input }}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => onType(target.value)}
      >
        {!names.includes(value) && <option value={value}>{value || 'Choose one'}</option>}
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <PhotoPicker {...{ label: node.label, use, onAdded: onType }} />
    </>
  );
}
