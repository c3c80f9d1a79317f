import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { desk, explainFault } from '../deskClient.ts';
import { withProof } from '../passkeySteps.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskSheet } from '../ui/DeskSheet.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { sayNotice } from '../ui/notices.tsx';
import { Said } from '../ui/Said.tsx';
import { sayFault } from '../ui/sayFault.ts';
import { useChange } from '../ui/useChange.ts';
import { Working } from '../ui/Working.tsx';
import styles from './findings.module.css';
import { LaterForm } from './LaterForm.tsx';
import { useOnlineWords } from './onlineWords.ts';
import { refreshPage, useReview } from './pageQueries.ts';
import { nameOfPlace, type PageNow } from './pageTypes.ts';
import { RefusedNote } from './RefusedNote.tsx';
import { ReviewWords } from './ReviewWords.tsx';
import { findTypedPlace, useTypedChanges } from './typedChanges.ts';
import { UnsavedSheet } from './UnsavedSheet.tsx';

interface ReviewSheetProps {
  now: PageNow;
  onClose: () => void;
  /** On a phone the page is behind the form. */
  onPreview: () => void;
}

/** What will change, once all that was typed is at the server: nothing goes online without it. */
export function ReviewSheet(props: ReviewSheetProps) {
  const [{ waiting, conflict }] = useTypedChanges();
  return waiting.length > 0 || conflict ? (
    <UnsavedSheet onClose={props.onClose} />
  ) : (
    <SavedSheet {...props} />
  );
}

/** In sentences and side by side. Errors stop it, warnings ask. */
function SavedSheet({ now, onClose, onPreview }: ReviewSheetProps) {
  const queries = useQueryClient();
  const { times, nextSteps } = useDeskFacts();
  const words = useOnlineWords();
  const review = useReview();
  const work = useChange();
  const [isLater, setIsLater] = useState(false);
  const { data } = review;
  const [{ refused }, typed] = useTypedChanges();
  const isStopped =
    !data ||
    data.errors.length > 0 ||
    data.conflicts.length > 0 ||
    data.sentences.length === 0 ||
    refused.length > 0;
  const putBack = async (number: number) => {
    await withProof(() => desk.page.putBack.mutate({ number })).then(() => sayNotice(words.back), sayFault);
    await refreshPage(queries);
  };
  const putOnline = (at?: number) =>
    work.change(words.busy, async () => {
      const asked = { revision: data?.revision ?? now.revision, ...(at && { at }) };
      const answer = await withProof(() => desk.page.putOnline.mutate(asked));
      typed.noteOnline();
      await refreshPage(queries);
      onClose();
      if ('later' in answer) sayNotice(`It goes online by itself ${times.when(answer.later)}.`);
      else
        sayNotice(words.done(times.time(answer.since)), {
          onPress: () => void putBack(answer.earlier),
        });
      return '';
    });
  return (
    <DeskSheet
      title={words.title}
      onClose={work.busy ? null : onClose}
      actions={
        data && !isStopped ? (
          <DeskButton kind="main" isBusy={work.busy !== ''} onClick={() => void putOnline()}>
            {data.warnings.length > 0 ? words.anyway : words.now}
          </DeskButton>
        ) : undefined
      }
    >
      {data ? (
        <ReviewWords review={data} onClose={onClose}>
          {now.later && (
            <p className={styles.soft}>
              A time is chosen: it goes online by itself {times.when(now.later.at)}, as it was when you chose
              that. Choose again to change the time, or to take along what you typed since.
            </p>
          )}
          {!isStopped && (
            <div className={styles.ways}>
              {!nextSteps && (
                <DeskButton kind="text" aria-expanded={isLater} onClick={() => setIsLater(!isLater)}>
                  At a later time…
                </DeskButton>
              )}
              <DeskButton
                kind="text"
                className={styles.whole}
                onClick={() => {
                  onClose();
                  onPreview();
                }}
              >
                See the whole page
              </DeskButton>
            </div>
          )}
          {isLater && <LaterForm chosen={now.later?.at} onChoose={(at) => void putOnline(at)} />}
        </ReviewWords>
      ) : review.isError ? (
        <EmptyState words={explainFault(review.error)} />
      ) : (
        <Working words="Reading your page once more…" />
      )}
      {refused.map((one) => (
        <RefusedNote key={nameOfPlace(findTypedPlace(one.typed))} {...{ refused: one, onClose }} />
      ))}
      <Said {...work} />
    </DeskSheet>
  );
}
