import { useState } from 'react';
import { api } from '../adminClient.ts';
import { acceptInvitation, addDevice } from '../passkeySteps.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminChoice } from '../ui/AdminField.tsx';
import { EntryPage } from './EntryPage.tsx';
import styles from './entryPage.module.css';
import { NameDevice } from './NameDevice.tsx';
import { useAttempt } from './useAttempt.ts';

/** Waits for a press before it uses the link, because mail programs open links too. */
export function AcceptInvitation({ token, onIn }: { token: string; onIn: () => Promise<void> }) {
  const { said, isBusy, attempt } = useAttempt();
  const [isShared, setIsShared] = useState(false);
  const accept = (name: string) =>
    attempt(async () => {
      await acceptInvitation(token, name, isShared);
      await onIn();
    });
  const lead = 'Your phone or computer asks for your face, your finger or its code. There is no password.';
  return (
    <EntryPage title="Welcome to the desk" lead={lead} said={said}>
      <NameDevice isBusy={isBusy} onNamed={accept} />
      <AdminChoice
        label="This is not my device. Sign me out after 12 hours."
        checked={isShared}
        onChange={(event) => setIsShared(event.target.checked)}
      />
    </EntryPage>
  );
}

/** The only page of a recovery session. */
export function AddThisDevice({ onIn }: { onIn: () => Promise<void> }) {
  const { said, isBusy, attempt } = useAttempt();
  const add = (name: string) =>
    attempt(async () => {
      await addDevice(name);
      await onIn();
    });
  return (
    <EntryPage title="Add this device" said={said}>
      <NameDevice isBusy={isBusy} onNamed={add} />
    </EntryPage>
  );
}

/** Uses a recovery link, after a press. */
export function FollowLink({ token, onIn }: { token: string; onIn: () => Promise<void> }) {
  const { said, isBusy, attempt } = useAttempt();
  const follow = () =>
    attempt(async () => {
      await api.auth.useLink.mutate({ token });
      await onIn();
    });
  return (
    <EntryPage title="Add another device" lead="This link works once." said={said}>
      <AdminButton kind="main" className={styles.main} isBusy={isBusy} onClick={follow}>
        Go on
      </AdminButton>
    </EntryPage>
  );
}
