import { useState } from 'react';
import { acceptInvitation } from '../passkeySteps.ts';
import { DeskChoice } from '../ui/DeskField.tsx';
import { NameDevice } from './NameDevice.tsx';
import { useAttempt } from './useAttempt.ts';
import { WayIn } from './WayIn.tsx';

/** For whoever was invited: nothing happens before they press, since mail programs open links too. */
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
    <WayIn title="Welcome to the desk" lead={lead} said={said}>
      <NameDevice isBusy={isBusy} onNamed={accept} />
      <DeskChoice
        label="This is not my device. Sign me out after 12 hours."
        checked={isShared}
        onChange={(event) => setIsShared(event.target.checked)}
      />
    </WayIn>
  );
}
