import { useState } from 'react';
import { signIn } from '../passkeySteps.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskChoice } from '../ui/DeskField.tsx';
import { LostDevice } from './LostDevice.tsx';
import { useAttempt } from './useAttempt.ts';
import { WayIn } from './WayIn.tsx';
import styles from './wayIn.module.css';

interface SignInViewProps {
  /** Said of the session that ended while they worked; empty when there was none. */
  ended: string;
  onIn: () => Promise<void>;
}

/** For strangers: a passkey, or a link by mail. */
export function SignInView({ ended, onIn }: SignInViewProps) {
  const { said, say, isBusy, attempt } = useAttempt();
  const [isShared, setIsShared] = useState(false);
  const enter = () =>
    attempt(async () => {
      await signIn(isShared);
      await onIn();
    });
  return (
    <WayIn title="Your desk" said={said || ended}>
      <DeskButton kind="main" className={styles.main} isBusy={isBusy} onClick={enter}>
        Sign in with this device
      </DeskButton>
      <p className={styles.hint}>
        Your phone or computer asks for your face, your finger or its code. There is no password.
      </p>
      <DeskChoice
        label="This is not my device. Sign me out after 12 hours."
        checked={isShared}
        onChange={(event) => setIsShared(event.target.checked)}
      />
      <LostDevice onSaid={say} />
    </WayIn>
  );
}
