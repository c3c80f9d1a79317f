import { type ComponentProps, useId } from 'react';
import styles from './adminField.module.css';

interface AdminFieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  fault?: string | undefined;
}

export function AdminField({ label, hint, fault, ...input }: AdminFieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className={styles.group}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <input
        {...input}
        id={id}
        className={styles.field}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      <p id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </p>
    </div>
  );
}

export const AdminChoice = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className={styles.choice}>
    <input type="checkbox" {...input} />
    <span>{label}</span>
  </label>
);
