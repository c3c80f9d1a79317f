import { addDevice } from '../passkeySteps.ts';
import { NameDevice } from './NameDevice.tsx';
import { useAttempt } from './useAttempt.ts';
import { WayIn } from './WayIn.tsx';

/** After the link: all that can be done is to add a device. */
export function AddThisDevice({ onIn }: { onIn: () => Promise<void> }) {
  const { said, isBusy, attempt } = useAttempt();
  const add = (name: string) =>
    attempt(async () => {
      await addDevice(name);
      await onIn();
    });
  return (
    <WayIn title="Add this device" said={said}>
      <NameDevice isBusy={isBusy} onNamed={add} />
    </WayIn>
  );
}
