import { desk } from '../deskClient.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { useAttempt } from './useAttempt.ts';
import { WayIn } from './WayIn.tsx';
import styles from './wayIn.module.css';

/** For whoever lost their device and came by a link, which counts once they press. */
export function FollowLink({ token, onIn }: { token: string; onIn: () => Promise<void> }) {
  const { said, isBusy, attempt } = useAttempt();
  const follow = () =>
    attempt(async () => {
      await desk.auth.useLink.mutate({ token });
      await onIn();
    });
  return (
    <WayIn title="Add another device" lead="This link works once." said={said}>
      <DeskButton kind="main" className={styles.main} isBusy={isBusy} onClick={follow}>
        Go on
      </DeskButton>
    </WayIn>
  );
}
