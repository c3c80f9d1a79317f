import { useState } from 'react';
import { findEmailFault } from '../checkInput.ts';
import { desk, explainFault } from '../deskClient.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskField } from '../ui/DeskField.tsx';
import styles from './wayIn.module.css';

/** A link by mail, for whoever has no passkey here. The answer is the same for every address. */
export function LostDevice({ onSaid }: { onSaid: (words: string) => void }) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const ask = async () => {
    const found = findEmailFault(email);
    setFault(found);
    if (found !== undefined) return;
    setIsBusy(true);
    onSaid(await desk.auth.requestLink.mutate({ email }).catch(explainFault));
    setIsBusy(false);
  };
  return (
    <details className={styles.lost}>
      <summary>My device is lost or new</summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) ask();
        }}
      >
        <DeskField
          label="Your email address"
          hint="A link comes to it that works once, for 15 minutes."
          type="email"
          autoComplete="email"
          value={email}
          fault={fault}
          onChange={(event) => setEmail(event.target.value)}
        />
        <DeskButton type="submit" isBusy={isBusy}>
          Mail me a link
        </DeskButton>
      </form>
    </details>
  );
}
