import { useState } from 'react';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { AdminField } from '../../ui/AdminField.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import styles from '../form/findings.module.css';
import { readZoned, writeZoned } from './readZoned.ts';

interface LaterFormProps {
  /** What is chosen already. */
  chosen: number | undefined;
  onChoose: (at: number) => void;
}

/** A day and a time by the practice's clock. */
export function LaterForm({ chosen, onChoose }: LaterFormProps) {
  const { times, timeZone } = useAdminFacts();
  const [typed, setTyped] = useState(() => (chosen === undefined ? '' : writeZoned(chosen, timeZone)));
  const [fault, setFault] = useState<string>();
  return (
    <form
      className={styles.later}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const at = readZoned(typed, timeZone);
        const found =
          at === undefined ? 'Give a day and a time.' : at <= Date.now() ? 'This time is over.' : undefined;
        setFault(found);
        if (at !== undefined && found === undefined) onChoose(at);
      }}
    >
      <AdminField
        label="When it goes online"
        hint={`By the clock of your practice (${times.zone}). The server does it by itself.`}
        type="datetime-local"
        autoFocus
        fault={fault}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <AdminButton type="submit">Put it online then</AdminButton>
    </form>
  );
}
