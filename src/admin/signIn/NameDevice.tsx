import { useState } from 'react';
import { findNameFault } from '../checkInput.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskField } from '../ui/DeskField.tsx';
import { nameThisDevice } from './nameThisDevice.ts';
import styles from './wayIn.module.css';

/** What the device is called, and then its passkey. */
export function NameDevice({ isBusy, onNamed }: { isBusy: boolean; onNamed: (name: string) => void }) {
  const [name, setName] = useState(() => nameThisDevice());
  const [fault, setFault] = useState<string>();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = findNameFault(name);
        setFault(found);
        if (found === undefined && !isBusy) onNamed(name);
      }}
    >
      <DeskField
        label="What do you call this device?"
        maxLength={60}
        value={name}
        fault={fault}
        onChange={(event) => setName(event.target.value)}
      />
      <DeskButton kind="main" type="submit" className={styles.main} isBusy={isBusy}>
        Make a passkey on this device
      </DeskButton>
    </form>
  );
}
