import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { PageReview } from '#editor/contract';
import { desk, explainFault } from '../deskClient.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskSheet } from '../ui/DeskSheet.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { sayNotice } from '../ui/notices.tsx';
import { Said } from '../ui/Said.tsx';
import { sayFault } from '../ui/sayFault.ts';
import { useChange } from '../ui/useChange.ts';
import { Working } from '../ui/Working.tsx';
import { sayCount } from '../ui/words.ts';
import { FolderConflict } from './FolderConflict.tsx';
import styles from './findings.module.css';
import { LaterForm } from './LaterForm.tsx';
import { useOnlineWords } from './onlineWords.ts';
import { refreshPage, useReview } from './pageQueries.ts';
import type { PageNow, ShownFinding } from './pageTypes.ts';
import { addressOf } from './placeAddress.ts';
import { useTypedChanges } from './typedChanges.ts';

interface ReviewSheetProps {
  now: PageNow;
  onClose: () => void;
  /** On a phone the page is behind the form. */
  onPreview: () => void;
}

/** What will change, in sentences and side by side. Errors stop it, warnings ask. */
export function ReviewSheet({ now, onClose, onPreview }: ReviewSheetProps) {
  const queries = useQueryClient();
  const { times, nextSteps } = useDeskFacts();
  const words = useOnlineWords();
  const review = useReview();
  const work = useChange();
  const [isLater, setIsLater] = useState(false);
  const { data } = review;
  const isStopped =
    !data || data.errors.length > 0 || data.conflicts.length > 0 || data.sentences.length === 0;
  const [, typed] = useTypedChanges();
  const putBack = async (number: number) => {
    await desk.page.putBack.mutate({ number }).then(() => sayNotice(words.back), sayFault);
    await refreshPage(queries);
  };
  const putOnline = (at?: number) =>
    work.change(words.busy, async () => {
      const answer = await desk.page.putOnline.mutate({
        revision: data?.revision ?? now.revision,
        ...(at && { at }),
      });
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
          <>
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
            <DeskButton kind="main" isBusy={work.busy !== ''} onClick={() => void putOnline()}>
              {data.warnings.length > 0 ? words.anyway : words.now}
            </DeskButton>
          </>
        ) : undefined
      }
    >
      {data ? (
        <ReviewWords review={data} onClose={onClose} />
      ) : review.isError ? (
        <EmptyState words={explainFault(review.error)} />
      ) : (
        <Working words="Reading your page once more…" />
      )}
      {isLater && <LaterForm onChoose={(at) => void putOnline(at)} />}
      <Said {...work} />
    </DeskSheet>
  );
}

/** Which of the changes a warning is about. */
const sayWhich = (changes: number, warnings: number) =>
  changes === 1 ? 'it' : warnings === 1 ? 'one of them' : 'some of them';

function ReviewWords({ review, onClose }: { review: PageReview; onClose: () => void }) {
  const { sentences, errors, warnings, olderWarnings, conflicts } = review;
  const care = errors.length + conflicts.length;
  return (
    <>
      <p className={styles.soft}>
        {sentences.length === 0
          ? 'Nothing will change.'
          : `${sayCount(sentences.length, 'thing', 'things')} will change.`}{' '}
        {care > 0
          ? `${care === 1 ? 'One of them' : care} must be put right first.`
          : warnings.length > 0 && `Look at ${sayWhich(sentences.length, warnings.length)} again.`}
      </p>
      {conflicts.map((one) => (
        <div key={one.id} className={styles.finding} data-level="error">
          <FolderConflict conflict={one} />
        </div>
      ))}
      {errors.map((finding) => (
        <ReviewFinding
          key={`${finding.file}${finding.path.join('.')}${finding.says}`}
          {...{ finding, onClose }}
        />
      ))}
      <ul className={styles.changes}>
        {sentences.map((one) => (
          <li key={one.id}>
            <ChangeShown {...one} />
          </li>
        ))}
      </ul>
      {warnings.map((finding) => (
        <ReviewFinding
          key={`${finding.file}${finding.path.join('.')}${finding.says}`}
          {...{ finding, onClose }}
        />
      ))}
      {olderWarnings > 0 && (
        <p className={styles.soft}>
          {sayCount(olderWarnings, 'other thing', 'other things')} on your page{' '}
          {olderWarnings === 1 ? 'wants' : 'want'} a look, as before. They do not stand in the way.
        </p>
      )}
    </>
  );
}

/** As long as both fit in one sentence. */
const SHORT = 40;

function ChangeShown({ section, label, before, after }: PageReview['sentences'][number]) {
  if (before !== null && after !== null && before.length < SHORT && after.length < SHORT)
    return (
      <p>
        <b>
          {label}: {before} becomes {after}
        </b>
        <span className={styles.soft}> {section}</span>
      </p>
    );
  return (
    <>
      <p>
        <b>
          {before === null
            ? `${label} is added`
            : after === null
              ? `${label} is taken out`
              : `${label} is changed`}
        </b>
        <span className={styles.soft}> {section}</span>
      </p>
      <div className={styles.sides}>
        <div>
          <b>Now</b>
          <p>{before ?? 'Nothing'}</p>
        </div>
        <div>
          <b>After</b>
          <p>{after ?? 'Nothing'}</p>
        </div>
      </div>
    </>
  );
}

const ReviewFinding = ({ finding, onClose }: { finding: ShownFinding; onClose: () => void }) => (
  <div className={styles.finding} data-level={finding.level}>
    <p className={styles.kind}>{finding.field}</p>
    <p>{finding.says}</p>
    {finding.level === 'warning' && (
      <p>You can put it online all the same{finding.better ? ', but a better wording is ready' : ''}.</p>
    )}
    <p>
      <Link href={addressOf(finding)} onClick={onClose}>
        {finding.better ? 'See the better wording' : 'Go to it'}
      </Link>
    </p>
  </div>
);
