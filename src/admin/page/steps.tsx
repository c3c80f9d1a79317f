import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { desk } from '../deskClient.ts';
import { AskSheet } from '../ui/DeskSheet.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { sayFault, sayNotice } from '../ui/notices.tsx';
import styles from './myPage.module.css';
import { PassingButton } from './PassingButton.tsx';
import { refreshPage } from './pageQueries.ts';
import type { PageNow } from './pageTypes.ts';
import { useQueue } from './queue.ts';

/** Steps of the draft, back and forth, once all that was typed is at the server. */
export function useSteps() {
  const queries = useQueryClient();
  const [, queue] = useQueue();
  const run = async (step: () => Promise<{ says: string }>, label: string, onPress: () => void) => {
    await queue.settle();
    await step().then(({ says }) => sayNotice(says, { label, onPress }), sayFault);
    await refreshPage(queries);
  };
  const redo = () =>
    void run(
      () => desk.page.redo.mutate(),
      'Undo',
      () => undo(),
    );
  /** @param change the id of one that was just made, and is taken back as long as it is the last */
  const undo = (change?: string) => {
    if (change !== undefined && queue.drop(change)) return;
    void run(() => desk.page.undo.mutate(change === undefined ? {} : { change }), 'Redo', redo);
  };
  const discard = () =>
    void run(
      () => desk.page.discard.mutate(),
      'Undo',
      () => undo(),
    );
  return { undo, redo, discard };
}

/** The step before and the one after, with whose it was. */
export function StepButtons({ now }: { now: PageNow }) {
  const { undo, redo } = useSteps();
  const { email } = useDeskFacts();
  const name = ({ label, by }: NonNullable<PageNow['undo']>) => (by === email ? label : `${label} (${by})`);
  if (!now.undo && !now.redo) return null;
  return (
    <p className={styles.does}>
      {now.undo && (
        <PassingButton kind="text" onClick={() => undo()}>
          Undo: {name(now.undo)}
        </PassingButton>
      )}
      {now.redo && (
        <PassingButton kind="text" onClick={redo}>
          Redo: {name(now.redo)}
        </PassingButton>
      )}
    </p>
  );
}

/** Asks before all changes of the draft go. */
export function DiscardButton() {
  const { discard } = useSteps();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <p className={styles.does}>
        <PassingButton kind="text" onClick={() => setIsAsked(true)}>
          Take all of it back
        </PassingButton>
      </p>
      {isAsked && (
        <AskSheet
          title="Take all of it back?"
          action="Take it back"
          onClose={() => setIsAsked(false)}
          onAct={discard}
        >
          <p>Your draft will be as your page was before these changes. You can undo this.</p>
        </AskSheet>
      )}
    </>
  );
}
