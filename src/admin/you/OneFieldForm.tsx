import { type ComponentProps, useState } from 'react';
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
  findFault: (typed: string) => string | undefined;
  /** @returns the success message */
  onSend: (typed: string) => Promise<string>;
  onCancel?: () => void;
}

/** A field with a button. The text stays in the field until it was accepted. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { label, hint = '', initial = '', field, action, onCancel } = props;
  const [typedText, setTypedText] = useState(initial);
  const [fault, setFault] = useState<string>();
  const work = useYouChange();
  const send = async () => {
    const inputFault = props.findFault(typedText);
    setFault(inputFault);
    if (inputFault !== undefined) return;
    const isDone = await work.change(props.busy, () => props.onSend(typedText.trim()));
    if (isDone) setTypedText(initial);
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <AdminField
        label={label}
        hint={hint}
        fault={fault}
        {...field}
        dir="auto"
        value={typedText}
        onChange={({ target }) => setTypedText(target.value)}
      />
      <StatusLine {...work} />
      <div className={styles.does}>
        <AdminButton kind="quiet" type="submit" isBusy={work.busy !== ''}>
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
