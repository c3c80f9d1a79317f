import type { ComponentProps } from 'react';
import { useOneField } from '../checkInput.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminField } from '../ui/AdminField.tsx';
import { StatusLine } from '../ui/StatusLine.tsx';
import { useYouChange } from './listParts.tsx';
import styles from './you.module.css';

interface OneFieldFormProps {
  label: string;
  hint?: string;
  initial?: string;
  field?: ComponentProps<'input'>;
  action: string;
  /** The progress message. */
  busy: string;
  findFault: (text: string) => string | undefined;
  /** @returns the success message */
  onSend: (text: string) => Promise<string>;
  onCancel?: () => void;
}

/** A field with a button. The text stays in the field until the server accepts it. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { label, hint = '', initial = '', action, onCancel } = props;
  const { change, ...status } = useYouChange();
  const { form, field, reset } = useOneField(initial, props.findFault, async (text) => {
    if (await change(props.busy, () => props.onSend(text.trim()))) reset();
  });
  return (
    <form {...form} className={styles.form}>
      <AdminField label={label} hint={hint} {...props.field} dir="auto" {...field} />
      <StatusLine {...status} />
      <div className={styles.does}>
        <AdminButton kind="quiet" type="submit" isBusy={status.busy !== ''}>
          {action}
        </AdminButton>
        {onCancel && (
          <AdminButton kind="text" onClick={onCancel}>
            Leave it
          </AdminButton>
        )}
      </div>
    </form>
  );
}
