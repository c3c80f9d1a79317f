import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, explainFault } from '../adminClient.ts';
import { addDocumentKey } from '../documentKey.ts';
import { withProof } from '../passkeySteps.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { StatusLine } from '../ui/StatusLine.tsx';
import { MAY_ASK_PASSKEY, useChange } from '../ui/useChange.ts';
import { HEALTH_KEY } from './HealthStatus.tsx';
import styles from './health.module.css';

const OUTCOMES = {
  sending: { icon: 'wait', className: styles.soft },
  taken: { icon: 'tick', className: undefined },
  filed: { icon: 'alert', className: styles.warn },
  failed: { icon: 'alert', className: styles.error },
} as const;

/** Sends a test mail and shows its outcome. @param isMain whether it is the main button of the view */
export function SendTestMail({ isMain }: { isMain: boolean }) {
  const { times } = useAdminFacts();
  const queries = useQueryClient();
  const { mutate, isPending, submittedAt, data, error } = useMutation({
    mutationFn: () => api.health.sendTest.mutate(),
    // A test mail also retries queued mails.
    onSettled: () => queries.invalidateQueries({ queryKey: HEALTH_KEY }),
  });
  const { icon, className } = OUTCOMES[data?.outcome ?? 'sending'];
  return (
    <>
      <AdminButton kind={isMain ? 'main' : 'quiet'} isBusy={isPending} onClick={() => mutate()}>
        {isMain ? 'Send me a test mail' : 'Try now'}
      </AdminButton>
      <div aria-live="polite" className={styles.below}>
        {error && <p className={styles.error}>{explainFault(error)}</p>}
        {(isPending || data) && (
          <ol className={styles.steps} aria-label="The test mail">
            <li>
              <AdminIcon name="tick" />
              <span>Test mail written, {times.time(submittedAt)}</span>
            </li>
            <li className={className}>
              <AdminIcon name={icon} />
              <span>{data?.words ?? 'On its way to your mail server…'}</span>
            </li>
            {data?.todo.map((step) => (
              <li key={step} className={styles.soft}>
                {step}
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

/** Delays before the checks are reloaded, in milliseconds: the browser gets no event when the backup is complete. */
const REFRESH_AFTER_MS = [500, 3_000, 15_000];

export function MakeBackup() {
  const { change, ...status } = useChange();
  const queries = useQueryClient();
  const makeBackup = () =>
    change(MAY_ASK_PASSKEY, async () => {
      await withProof(() => api.health.backup.mutate());
      // Downloads through a link, so that an error response does not replace the page.
      const href = addDocumentKey('/admin/backup');
      Object.assign(document.createElement('a'), { href, download: '' }).click();
      for (const delay of REFRESH_AFTER_MS)
        setTimeout(() => void queries.invalidateQueries({ queryKey: HEALTH_KEY }), delay);
      return 'The backup is on its way to your downloads. Keep it where nobody else can read it.';
    });
  return (
    <>
      <AdminButton kind="quiet" isBusy={status.busy !== ''} onClick={() => void makeBackup()}>
        Make a backup
      </AdminButton>
      <div className={styles.below}>
        <StatusLine {...status} />
      </div>
    </>
  );
}
