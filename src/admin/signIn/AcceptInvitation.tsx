import { useState } from 'react';
import { readBrowser } from '#calls';
import { api } from '../adminClient.ts';
import { findNameFault, useOneField } from '../checkInput.ts';
import { acceptInvitation, addDevice } from '../passkeySteps.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminChoice, AdminField } from '../ui/AdminField.tsx';
import { EntryPage, NO_PASSWORD, SHARED_DEVICE, useAttempt } from './EntryPage.tsx';
import styles from './entryPage.module.css';

/** Waits for a press before it uses the link, because mail programs open links too. */
export function AcceptInvitation({ token, onIn }: { token: string; onIn: () => Promise<void> }) {
  const { message, isBusy, attempt } = useAttempt(onIn);
  const [isShared, setIsShared] = useState(false);
  const accept = (name: string) => attempt(() => acceptInvitation(token, name, isShared));
  return (
    <EntryPage title="Welcome to the desk" lead={NO_PASSWORD} message={message}>
      <NameDevice isBusy={isBusy} onNamed={accept} />
      <AdminChoice
        label={SHARED_DEVICE}
        checked={isShared}
        onChange={(event) => setIsShared(event.target.checked)}
      />
    </EntryPage>
  );
}

/** The only page of a recovery session. */
export function AddThisDevice({ onIn }: { onIn: () => Promise<void> }) {
  const { message, isBusy, attempt } = useAttempt(onIn);
  return (
    <EntryPage title="Add this device" message={message}>
      <NameDevice isBusy={isBusy} onNamed={(name) => attempt(() => addDevice(name))} />
    </EntryPage>
  );
}

/** Uses a recovery link, after a press. */
export function FollowLink({ token, onIn }: { token: string; onIn: () => Promise<void> }) {
  const { message, isBusy, attempt } = useAttempt(onIn);
  const follow = () => attempt(() => api.auth.useLink.mutate({ token }));
  return (
    <EntryPage title="Add another device" lead="This link works once." message={message}>
      <AdminButton kind="main" className={styles.main} isBusy={isBusy} onClick={follow}>
        Go on
      </AdminButton>
    </EntryPage>
  );
}

/** Asks for the device's name before its passkey is created. */
function NameDevice({ isBusy, onNamed }: { isBusy: boolean; onNamed: (name: string) => void }) {
  const { form, field } = useOneField(nameThisDevice(), findNameFault, (name) => isBusy || onNamed(name));
  return (
    <form {...form}>
      <AdminField label="What do you call this device?" maxLength={60} {...field} />
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
