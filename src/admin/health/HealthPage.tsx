import { useQueryClient } from '@tanstack/react-query';
import { api, explainFault } from '../adminClient.ts';
import { addDocumentKey } from '../documentKey.ts';
import { withProof } from '../passkeySteps.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { usePageTitle } from '../ui/hooks.ts';
import { StatusLine } from '../ui/StatusLine.tsx';
import { type ChangeStatus, MAY_ASK_PASSKEY, useChange } from '../ui/useChange.ts';
import { Working } from '../ui/Working.tsx';
import { HealthView } from './HealthView.tsx';
import styles from './health.module.css';
import { SendTestMail } from './SendTestMail.tsx';
import { HEALTH_KEY, useHealth } from './useHealth.ts';

export function HealthPage() {
  usePageTitle('Is all well?');
  const { data, error, isPending, refetch } = useHealth();
  if (data && !error) {
    const testMail = <SendTestMail isMain={data.waiting === null} />;
    return <HealthView health={data} testMail={testMail} makeBackup={<MakeBackup />} />;
  }
  return (
    <>
      <h1>Is all well?</h1>
      {isPending ? (
        <Working words="Looking at mail, space, clock and page…" />
      ) : (
        <EmptyState words={explainFault(error)}>
          <AdminButton kind="main" onClick={() => void refetch()}>
            Look again
          </AdminButton>
        </EmptyState>
      )}
    </>
  );
}

/** When to reload the checks after a backup, in milliseconds: its completion on the server causes no event here. */
const REFRESH_AFTER_MS = [500, 3_000, 15_000];

/** Downloads through a link, so that a refusal does not replace the page. */
function fetchBackup(): void {
  const link = document.createElement('a');
  link.href = addDocumentKey('/admin/backup');
  link.download = '';
  link.click();
}

function MakeBackup() {
  const work = useChange();
  const queries = useQueryClient();
  const make = () =>
    work.change(MAY_ASK_PASSKEY, async () => {
      await withProof(() => api.health.backup.mutate());
      fetchBackup();
      for (const wait of REFRESH_AFTER_MS)
        setTimeout(() => void queries.invalidateQueries({ queryKey: HEALTH_KEY }), wait);
      return 'The backup is on its way to your downloads. Keep it where nobody else can read it.';
    });
  return <BackupButton {...work} onMake={() => void make()} />;
}

export function BackupButton({ onMake, ...work }: ChangeStatus & { onMake: () => void }) {
  return (
    <>
      <AdminButton kind="quiet" isBusy={work.busy !== ''} onClick={onMake}>
        Make a backup
      </AdminButton>
      <div className={styles.below}>
        <StatusLine {...work} />
      </div>
    </>
  );
}
