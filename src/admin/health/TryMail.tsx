import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { desk, explainFault } from '../deskClient.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import styles from './health.module.css';
import { TestMailSteps } from './TestMailSteps.tsx';
import { HEALTH_KEY } from './useHealth.ts';

const FOLLOW_EVERY_MS = 1000;

interface TryMailProps {
  /** The one main button of the view. */
  isMain: boolean;
  toFiles: boolean;
}

/** Sends a test mail, and says how far it has come while it is under way. */
export function TryMail({ isMain, toFiles }: TryMailProps) {
  const { times } = useDeskFacts();
  const sending = useMutation({ mutationFn: () => desk.health.sendTest.mutate() });
  const id = sending.data?.id;
  const followed = useQuery({
    queryKey: ['test mail', id],
    queryFn: () => desk.health.followTest.query({ id: id ?? '' }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.step === 'taken' || state.data?.step === 'refused' ? false : FOLLOW_EVERY_MS,
  });
  const queries = useQueryClient();
  const step = followed.data?.step;
  useEffect(() => {
    // What waited went with it, or did not: the sentence on top follows.
    if (step !== undefined) void queries.invalidateQueries({ queryKey: HEALTH_KEY });
  }, [step, queries]);
  const isBusy = sending.isPending || step === 'sending';
  const fault = sending.error ?? followed.error;
  return (
    <>
      <DeskButton kind={isMain ? 'main' : 'quiet'} isBusy={isBusy} onClick={() => sending.mutate()}>
        {isMain ? 'Send me a test mail' : 'Try now'}
      </DeskButton>
      <div aria-live="polite" className={styles.below}>
        {followed.data && <TestMailSteps state={followed.data} {...{ times, toFiles }} />}
        {sending.isPending && <p className={styles.soft}>Writing the test mail…</p>}
        {fault && <p className={styles.error}>{explainFault(fault)}</p>}
      </div>
    </>
  );
}
