import { useState } from 'react';
import type { EditedPage } from '#calls';
import { api } from '../../adminClient.ts';
import { ConfirmSheet } from '../../ui/AdminSheet.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { showNotice } from '../../ui/notices.tsx';
import styles from '../myPage.module.css';
import { TransientButton, usePage } from '../PageParts.tsx';
import { usePageCall } from '../pageQueries.ts';
import { useQueue } from './queue.ts';

/** Closes the notice of the last step, because after another change its button would take that change back. */
export let closeStepNotice = (): void => undefined;

export function useSteps() {
  const call = usePageCall();
  const [, queue] = useQueue();
  /** Runs a step after all pending changes are saved. Its notice has a button that reverses the step. */
  const run = async (step: () => Promise<{ says: string }>, label: string, onPress: () => void) => {
    await queue.flush();
    await call(step(), ({ says }) => {
      closeStepNotice = showNotice(says, { label, onPress });
    });
  };
  /** @param change the id of the change to undo, which fails if a newer change exists; by default the last change */
  const undo = (change?: string) => {
    if (change !== undefined && queue.drop(change)) return;
    void run(() => api.page.undo.mutate(change === undefined ? {} : { change }), 'Redo', redo);
  };
  const undoLast = () => undo();
  const redo = () => void run(api.page.redo.mutate, 'Undo', undoLast);
  const discard = () => void run(api.page.discard.mutate, 'Undo', undoLast);
  return { undo, undoLast, redo, discard };
}

export function StepButtons() {
  const { page } = usePage();
  const { undoLast, redo } = useSteps();
  const { email } = useAdminFacts();
  const name = ({ label, by }: NonNullable<EditedPage['undo']>) =>
    by === email ? label : `${label} (${by})`;
  if (!page.undo && !page.redo) return null;
  return (
    <p className={styles.does}>
      {page.undo && <TransientButton onClick={undoLast}>Undo: {name(page.undo)}</TransientButton>}
      {page.redo && <TransientButton onClick={redo}>Redo: {name(page.redo)}</TransientButton>}
    </p>
  );
}

export function DiscardButton() {
  const { discard } = useSteps();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <p className={styles.does}>
        <TransientButton onClick={() => setIsConfirming(true)}>Take all of it back</TransientButton>
      </p>
      {isConfirming && (
        <ConfirmSheet
          title="Take all of it back?"
          action="Take it back"
          onClose={() => setIsConfirming(false)}
          onConfirm={discard}
        >
          <p>Your draft will be as your page was before these changes. You can undo this.</p>
        </ConfirmSheet>
      )}
    </>
  );
}
