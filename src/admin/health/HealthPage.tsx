import { explainFault } from '../adminClient.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { usePageTitle } from '../ui/hooks.ts';
import { Working } from '../ui/Working.tsx';
import { HealthView } from './HealthView.tsx';
import { MakeBackup } from './MakeBackup.tsx';
import { SendTestMail } from './SendTestMail.tsx';
import { useHealth } from './useHealth.ts';

export function HealthPage() {
  usePageTitle('Is all well?');
  const { times } = useAdminFacts();
  const { data, error, isPending, refetch } = useHealth();
  if (data && !error) {
    const tryMail = <SendTestMail isMain={data.waiting === null} />;
    return <HealthView health={data} times={times} tryMail={tryMail} makeBackup={<MakeBackup />} />;
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
