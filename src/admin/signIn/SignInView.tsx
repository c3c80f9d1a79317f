import { useState } from 'react';
import { api, explainFault } from '../adminClient.ts';
import { findEmailFault, useOneField } from '../checkInput.ts';
import { signIn } from '../passkeySteps.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminChoice, AdminField } from '../ui/AdminField.tsx';
import { EntryPage, NO_PASSWORD, SHARED_DEVICE, useAttempt } from './EntryPage.tsx';
import styles from './entryPage.module.css';

/** Sign-in by passkey, or by a mailed link. @param props.notice why a session ended during work, or empty */
export function SignInView({ notice, onSignedIn }: { notice: string; onSignedIn: () => Promise<void> }) {
  const { message, setMessage, isBusy, attempt } = useAttempt(onSignedIn);
  const [isShared, setIsShared] = useState(false);
  return (
    <EntryPage title="Your desk" message={message || notice}>
      <AdminButton
        kind="main"
        className={styles.main}
        isBusy={isBusy}
        onClick={() => attempt(() => signIn(isShared))}
      >
        Sign in with this device
      </AdminButton>
      <p className={styles.hint}>{NO_PASSWORD}</p>
      <AdminChoice
        label={SHARED_DEVICE}
        checked={isShared}
        onChange={(event) => setIsShared(event.target.checked)}
      />
      <LostDevice onMessage={setMessage} />
    </EntryPage>
  );
}

/** Requests a recovery link. The response is the same for every address, so that it reveals no account. */
function LostDevice({ onMessage }: { onMessage: (message: string) => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const requestLink = async (email: string) => {
    if (isBusy) return;
    setIsBusy(true);
    onMessage(await api.auth.requestLink.mutate({ email }).catch(explainFault));
    setIsBusy(false);
  };
  const { form, field } = useOneField('', findEmailFault, requestLink);
  return (
    <details className={styles.lost}>
      <summary>My device is lost or new</summary>
      <form {...form}>
        <AdminField
          label="Your email address"
          hint="A link comes to it that works once, for 15 minutes."
          type="email"
          autoComplete="email"
          {...field}
        />
        <AdminButton type="submit" isBusy={isBusy}>
          Mail me a link
        </AdminButton>
      </form>
    </details>
  );
}
