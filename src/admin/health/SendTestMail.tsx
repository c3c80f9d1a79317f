import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminAnswers } from '#calls';
import { api, explainFault } from '../adminClient.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import styles from './health.module.css';
import { HEALTH_KEY } from './useHealth.ts';

/** Sends a test mail and shows its outcome. @param isMain whether it is the main button of the view */
export function SendTestMail({ isMain }: { isMain: boolean }) {
  const queries = useQueryClient();
  const { mutate, isPending, submittedAt, data, error } = useMutation({
    mutationFn: () => api.health.sendTest.mutate(),
    // A test mail also retries queued mails.
    onSettled: () => queries.invalidateQueries({ queryKey: HEALTH_KEY }),
  });
  return (
    <>
      <AdminButton kind={isMain ? 'main' : 'quiet'} isBusy={isPending} onClick={() => mutate()}>
        {isMain ? 'Send me a test mail' : 'Try now'}
      </AdminButton>
      <div aria-live="polite" className={styles.below}>
        {error && <p className={styles.error}>{explainFault(error)}</p>}
        {(isPending || data) && <TestMailSteps startedAt={submittedAt} mail={data} />}
      </div>
    </>
  );
}

interface TestMailStepsProps {
  startedAt: number;
  /** Undefined while it is being sent. */
  mail: AdminAnswers['health']['sendTest'] | undefined;
}

const OUTCOMES = {
  sending: { icon: 'wait', look: styles.soft },
  taken: { icon: 'tick', look: undefined },
  filed: { icon: 'alert', look: styles.warn },
  failed: { icon: 'alert', look: styles.error },
} as const;

export function TestMailSteps({ startedAt, mail }: TestMailStepsProps) {
  const { times } = useAdminFacts();
  const { icon, look } = OUTCOMES[mail?.outcome ?? 'sending'];
  return (
    <ol className={styles.steps} aria-label="The test mail">
      <li>
        <AdminIcon name="tick" />
        <span>Test mail written, {times.time(startedAt)}</span>
      </li>
      <li className={look}>
        <AdminIcon name={icon} />
        <span>{mail?.words ?? 'On its way to your mail server…'}</span>
      </li>
      {mail?.todo.map((words) => (
        <li key={words} className={styles.soft}>
          {words}
        </li>
      ))}
    </ol>
  );
}
