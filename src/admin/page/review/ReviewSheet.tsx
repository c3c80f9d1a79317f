import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditedPage } from '#editor/contract';
import { api } from '../../adminClient.ts';
import { withProof } from '../../passkeySteps.ts';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { AdminSheet } from '../../ui/AdminSheet.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { sayNotice } from '../../ui/notices.tsx';
import { Said } from '../../ui/Said.tsx';
import { useChange } from '../../ui/useChange.ts';
import { joinWords } from '../../ui/words.ts';
import styles from '../form/findings.module.css';
import { useOnlineWords } from '../onlineWords.ts';
import { Pending } from '../Pending.tsx';
import { refreshPage, useReview } from '../pageQueries.ts';
import { listWaiting, useQueue } from '../queue/queue.ts';
import { RefusedNotes, UnsavedSheet } from '../queue/unsaved.tsx';
import { LaterForm } from './LaterForm.tsx';
import { usePutBack } from './putBack.tsx';
import { ReviewWords } from './ReviewWords.tsx';

interface ReviewSheetProps {
  now: EditedPage;
  onClose: () => void;
  /** On a phone the page is behind the form. */
  onPreview: () => void;
}

/** What will change, once all that was typed is at the server: nothing goes online without it. */
export function ReviewSheet(props: ReviewSheetProps) {
  const [{ items }] = useQueue();
  return listWaiting(items).length > 0 || items.some(({ conflict }) => conflict) ? (
    <UnsavedSheet onClose={props.onClose} />
  ) : (
    <SavedSheet {...props} />
  );
}

/** In sentences and side by side. Errors stop it, warnings ask. */
function SavedSheet({ now, onClose, onPreview }: ReviewSheetProps) {
  const { nextSteps } = useAdminFacts();
  const words = useOnlineWords();
  const review = useReview();
  const { data } = review;
  const { putOnline, ...work } = usePutOnline(data?.revision ?? now.revision, onClose);
  const [isLater, setIsLater] = useState(false);
  const [{ items }] = useQueue();
  const isStopped = !data?.isReady || items.some(({ refused }) => refused);
  const preview = () => {
    onClose();
    onPreview();
  };
  return (
    <AdminSheet
      title={words.title}
      onClose={work.busy ? null : onClose}
      actions={
        !isStopped && (
          <AdminButton kind="main" isBusy={work.busy !== ''} onClick={() => void putOnline()}>
            {data.warnings.length > 0 ? words.anyway : words.now}
          </AdminButton>
        )
      }
    >
      {!data && <Pending query={review} words="Reading your page…" />}
      {data && (
        <ReviewWords {...{ review: data, now, onClose }}>
          {!isStopped && (
            <div className={styles.ways}>
              {!nextSteps && (
                <AdminButton kind="text" aria-expanded={isLater} onClick={() => setIsLater(!isLater)}>
                  At a later time…
                </AdminButton>
              )}
              <AdminButton kind="text" className={styles.whole} onClick={preview}>
                See the whole page
              </AdminButton>
            </div>
          )}
          {isLater && <LaterForm chosen={now.later?.at} onChoose={(at) => void putOnline(at)} />}
        </ReviewWords>
      )}
      <RefusedNotes onClose={onClose} />
      <Said {...work} />
    </AdminSheet>
  );
}

/** Puts a draft online now or at a time, as it was reviewed, and says so. */
function usePutOnline(revision: number, onDone: () => void) {
  const queries = useQueryClient();
  const { times } = useAdminFacts();
  const words = useOnlineWords();
  const work = useChange();
  const [, queue] = useQueue();
  const { sayOnline } = usePutBack();
  const putOnline = (at?: number) =>
    work.change(words.busy, async () => {
      const answer = await withProof(() => api.page.putOnline.mutate({ revision, ...(at && { at }) }));
      queue.noteOnline();
      await refreshPage(queries);
      onDone();
      if ('later' in answer) sayNotice(`It goes online by itself ${times.when(answer.later)}.`);
      else {
        const held = answer.held.length > 0 ? ` Still in your draft: ${joinWords(answer.held)}.` : '';
        sayOnline(words.done(times.time(answer.since)) + held, answer.earlier);
      }
      return '';
    });
  return { ...work, putOnline };
}
