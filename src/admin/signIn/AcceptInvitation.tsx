import { useState } from 'react';
import { readBrowser } from '#calls';
import { api } from '../adminClient.ts';
import { findNameFault, useOneField } from '../checkInput.ts';
import { acceptInvitation, addDevice } from '../passkeySteps.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminChoice, AdminField } from '../ui/AdminField.tsx';
import { EntryPage, NO_PASSWORD, SHARED_DEVICE, useAttempt } from './EntryPage.tsx';
import styles from './entryPage.module.css';

/** Uses the link only after a press, because mail programs also open links. */
export function AcceptInvitation({ token, onSignedIn }: { token: string; onSignedIn: () => Promise<void> }) {
  const { message, isBusy, attempt } = useAttempt(onSignedIn);
  const [isShared, setIsShared] = useState(false);
  const accept = (name: string) => attempt(() => acceptInvitation(token, name, isShared));
  return (
    <EntryPage title="Welcome to the desk" lead={NO_PASSWORD} message={message}>
      <DeviceNameForm isBusy={isBusy} onSubmit={accept} />
      <AdminChoice
        label={SHARED_DEVICE}
        checked={isShared}
        onChange={(event) => setIsShared(event.target.checked)}
      />
    </EntryPage>
  );
}

/** The only page of a recovery session. */
export function AddThisDevice({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { message, isBusy, attempt } = useAttempt(onSignedIn);
  return (
    <EntryPage title="Add this device" message={message}>
      <DeviceNameForm isBusy={isBusy} onSubmit={(name) => attempt(() => addDevice(name))} />
    </EntryPage>
  );
}

/** Uses a recovery link, after a press. */
export function FollowLink({ token, onSignedIn }: { token: string; onSignedIn: () => Promise<void> }) {
  const { message, isBusy, attempt } = useAttempt(onSignedIn);
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
function DeviceNameForm({ isBusy, onSubmit }: { isBusy: boolean; onSubmit: (name: string) => void }) {
  const { form, field } = useOneField(suggestDeviceName(), findNameFault, (name) => isBusy || onSubmit(name));
  return (
    <form {...form}>
      <AdminField label="What do you call this device?" maxLength={60} {...field} />
      <AdminButton kind="main" type="submit" className={styles.main} isBusy={isBusy}>
        Make a passkey on this device
      </AdminButton>
    </form>
  );
}

/** The suggested name of this device, such as "iPhone, Safari". */
export function suggestDeviceName({ userAgent, maxTouchPoints } = navigator): string {
  const { browser, system } = readBrowser(userAgent);
  // Safari on an iPad claims to be a Mac; no Mac has a touch screen.
  const device = system === 'Mac' && maxTouchPoints > 1 ? 'iPad' : system;
  return [device, browser].filter(Boolean).join(', ') || 'My device';
}
