import { useQueryClient } from '@tanstack/react-query';
import { api } from '../adminClient.ts';
import { addDocumentKey } from '../documentKey.ts';
import { withProof } from '../passkeySteps.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { StatusLine } from '../ui/StatusLine.tsx';
import { type ChangeStatus, MAY_ASK, useChange } from '../ui/useChange.ts';
import styles from './health.module.css';
import { HEALTH_KEY } from './useHealth.ts';

/** Milliseconds: the copy is noted once it is made, a large one later, and nothing tells the page of that. */
const LOOK_AFTER = [500, 3_000, 15_000];

/** By a link that names no file, so that a refusal is no page of its own. */
function fetchBackup(): void {
  const link = document.createElement('a');
  link.href = addDocumentKey('/admin/backup');
  link.download = '';
  link.click();
}

/** A copy of everything, handed to the browser to keep: after the passkey was asked for. */
export function MakeBackup() {
  const work = useChange();
  const queries = useQueryClient();
  const make = () =>
    work.change(MAY_ASK, async () => {
      await withProof(() => api.health.backup.mutate());
      fetchBackup();
      for (const wait of LOOK_AFTER)
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
