import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TestMail } from '#calls';
import type { Times } from '#enquiry';
import { api, explainFault } from '../adminClient.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import styles from './health.module.css';
import { HEALTH_KEY } from './useHealth.ts';

/** Sends a test mail, and says what became of it. @param isMain the one main button of the view */
export function TryMail({ isMain }: { isMain: boolean }) {
  const { times } = useAdminFacts();
  const queries = useQueryClient();
  const { mutate, isPending, submittedAt, data, error } = useMutation({
    mutationFn: () => api.health.sendTest.mutate(),
    // What waited goes with it, or does not: the sentence on top follows.
    onSettled: () => queries.invalidateQueries({ queryKey: HEALTH_KEY }),
  });
  return (
    <>
      <AdminButton kind={isMain ? 'main' : 'quiet'} isBusy={isPending} onClick={() => mutate()}>
        {isMain ? 'Send me a test mail' : 'Try now'}
      </AdminButton>
      <div aria-live="polite" className={styles.below}>
        {error && <p className={styles.error}>{explainFault(error)}</p>}
        {(isPending || data) && <TestMailSteps startedAt={submittedAt} mail={data} times={times} />}
      </div>
    </>
  );
}

interface TestMailStepsProps {
  startedAt: number;
  /** Nothing while it is on its way. */
  mail: TestMail | undefined;
  times: Times;
}

const LOOKS = {
  sending: { icon: 'wait', look: styles.soft },
  taken: { icon: 'tick', look: undefined },
  filed: { icon: 'alert', look: styles.warn },
  failed: { icon: 'alert', look: styles.error },
} as const;

/** A test mail on the screen, until the mail server has taken it or will not. */
export function TestMailSteps({ startedAt, mail, times }: TestMailStepsProps) {
  const { icon, look } = LOOKS[mail?.outcome ?? 'sending'];
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
