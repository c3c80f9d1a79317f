import { useState } from 'react';
import { findEmailFault } from '../checkInput.ts';
import { MAY_ASK } from '../ui/useChange.ts';
import { OneFieldForm } from './OneFieldForm.tsx';
import styles from './you.module.css';
import type { YouActions } from './youTypes.ts';

/** Where mail leaves the server, the invitation is mailed; where it does not, its link is handed over by whoever invites. */
export function InviteForm({ onInvite }: { onInvite: YouActions['invite'] }) {
  const [link, setLink] = useState('');
  const send = async (email: string) => {
    const sent = await onInvite(email);
    setLink(sent.mailed ? '' : sent.link);
    return sent.mailed
      ? `An invitation is on its way to ${email}. It works once, for three days.`
      : `Give this link to ${email}. It works once, for three days, and is shown only now.`;
  };
  return (
    <>
      <OneFieldForm
        label="Invite somebody"
        hint="Your practice manager, for example. They read every enquiry."
        action="Invite"
        busy={MAY_ASK}
        field={{ type: 'email', autoComplete: 'off', maxLength: 254 }}
        findFault={findEmailFault}
        onSend={send}
      />
      {link && <code className={styles.link}>{link}</code>}
    </>
  );
}
