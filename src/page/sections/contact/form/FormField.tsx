import type { ReactNode } from 'react';
import { type Field as FieldName, LIMITS } from '#enquiry';
import styles from '../contact.module.css';
import panel from '../panel.module.css';

interface Props {
  name: FieldName;
  label: string;
  /** What the browser may fill in. */
  autoComplete?: 'given-name' | 'family-name' | 'email';
  /** Shown beside the label of a field that may be left empty; the others are required. */
  optional?: string;
  /** What is wrong with the value, shown and announced with the field. */
  fault?: string | undefined;
  /** The value that came back from a form post without JavaScript. */
  value?: string | undefined;
  /** Shown below, also when something is wrong. */
  note?: string;
  /** Stands below as well, once the form is awake. */
  children?: ReactNode;
}

/**
 * One labelled field. Uncontrolled, so that what is typed before hydration stays. One line below it is kept free for
 * a fault, so that Send does not jump away from the pointer.
 */
export function FormField({ name, label, autoComplete, optional, fault, value, note, children }: Props) {
  const id = `enquiry-${name}`;
  const described = fault || note || children ? `${id}-hint` : undefined;
  const shared = {
    id,
    name,
    defaultValue: value,
    maxLength: LIMITS[name].max,
    required: optional === undefined,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': described,
  };
  return (
    <div className={optional === undefined ? `${panel.field} ${panel.wide}` : panel.field}>
      <label htmlFor={id}>
        {`${label} `}
        {optional && <span>{`(${optional})`}</span>}
      </label>
      {name === 'message' ? (
        <textarea {...shared} rows={5} minLength={LIMITS.message.min} />
      ) : (
        <input {...shared} type={name === 'email' ? 'email' : 'text'} autoComplete={autoComplete} />
      )}
      <div className={styles.below} id={described}>
        {fault && <p className={styles.fault}>{fault}</p>}
        {note && <p>{note}</p>}
        {children}
      </div>
    </div>
  );
}
