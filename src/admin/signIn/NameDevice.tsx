import { useState } from 'react';
import { readBrowser } from '#calls/schemas';
import { findNameFault } from '../checkInput.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminField } from '../ui/AdminField.tsx';
import styles from './entryPage.module.css';

/** Asks for the device's name before its passkey is created. */
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
      <AdminField
        label="What do you call this device?"
        maxLength={60}
        value={name}
        fault={fault}
        onChange={(event) => setName(event.target.value)}
      />
      <AdminButton kind="main" type="submit" className={styles.main} isBusy={isBusy}>
        Make a passkey on this device
      </AdminButton>
    </form>
  );
}

/** The suggested name, such as "iPhone, Safari". */
export function nameThisDevice({ userAgent, maxTouchPoints } = navigator): string {
  const { browser, system } = readBrowser(userAgent);
  // Safari on an iPad claims to be a Mac; no Mac has a touch screen.
  const device = system === 'Mac' && maxTouchPoints > 1 ? 'iPad' : system;
  return [device, browser].filter(Boolean).join(', ') || 'My device';
}
