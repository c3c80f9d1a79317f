import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { PageReview } from '#calls';
import { api } from '../../adminClient.ts';
import { withProof } from '../../passkeySteps.ts';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { AdminField } from '../../ui/AdminField.tsx';
import { AdminSheet } from '../../ui/AdminSheet.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { showNotice } from '../../ui/notices.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { useChange } from '../../ui/useChange.ts';
import { formatCount, joinWords } from '../../ui/words.ts';
import { fieldUrl, formatPlace } from '../fieldPlace.ts';
import styles from '../form/findings.module.css';
import { Pending, usePage } from '../PageParts.tsx';
import { useRefreshPage, useReview } from '../pageQueries.ts';
import { usePublishTexts } from '../publishTexts.ts';
import { listPending, useQueue } from '../queue/queue.ts';
import { FolderConflict, RefusedNotes, UnsavedSheet } from '../queue/unsaved.tsx';
import { ChangeView } from './ChangeView.tsx';
import { usePutBack } from './VersionsView.tsx';
import { formatZoned, parseZoned } from './zonedTime.ts';

/** Shows the review of the draft, or the changes that must be saved before it. */
export function ReviewSheet({ onClose }: { onClose: () => void }) {
  const [{ items }] = useQueue();
  const hasUnsaved = listPending(items).length > 0 || items.some(({ conflict }) => conflict);
  return hasUnsaved ? <UnsavedSheet onClose={onClose} /> : <SavedSheet onClose={onClose} />;
}

function SavedSheet({ onClose }: { onClose: () => void }) {
  const { page, showPreview } = usePage();
  const { nextSteps } = useAdminFacts();
  const text = usePublishTexts();
  const review = useReview();
  const { data } = review;
  const { putOnline, ...work } = usePutOnline(data?.revision ?? page.revision, onClose);
  const [showsForm, setShowsForm] = useState(false);
  const [{ items }] = useQueue();
  const isBlocked = !data?.isReady || items.some(({ refusal }) => refusal);
  const preview = () => {
    onClose();
    showPreview();
  };
  return (
    <AdminSheet
      title={text('title')}
      onClose={work.busy ? null : onClose}
      actions={
        !isBlocked && (
          <AdminButton kind="main" isBusy={work.busy !== ''} onClick={() => void putOnline()}>
            {text(data.warnings.length > 0 ? 'anyway' : 'now')}
          </AdminButton>
        )
      }
    >
      {!data && <Pending query={review} text="Reading your page…" />}
      {data && (
        <ReviewBody review={data} onClose={onClose}>
          {!isBlocked && (
            <div className={styles.ways}>
              {!nextSteps && (
                <AdminButton kind="text" aria-expanded={showsForm} onClick={() => setShowsForm(!showsForm)}>
                  At a later time…
                </AdminButton>
              )}
              <AdminButton kind="text" className={styles.whole} onClick={preview}>
                See the whole page
              </AdminButton>
            </div>
          )}
          {showsForm && <ScheduleForm chosen={page.later?.at} onChoose={(at) => void putOnline(at)} />}
        </ReviewBody>
      )}
      <RefusedNotes onClose={onClose} />
      <StatusLine {...work} />
    </AdminSheet>
  );
}

function usePutOnline(revision: number, onDone: () => void) {
  const refreshPage = useRefreshPage();
  const { times } = useAdminFacts();
  const text = usePublishTexts();
  const work = useChange();
  const [, queue] = useQueue();
  const { showOnline } = usePutBack();
  const putOnline = (at?: number) =>
    work.change(text('busy'), async () => {
      const result = await withProof(() => api.page.putOnline.mutate({ revision, ...(at && { at }) }));
      queue.clearSavedAt();
      await refreshPage();
      onDone();
      if ('later' in result) showNotice(`It goes online by itself ${times.when(result.later)}.`);
      else {
        const heldNote = result.held.length > 0 ? ` Still in your draft: ${joinWords(result.held)}.` : '';
        showOnline(`${text('since')} ${times.time(result.since)}.${heldNote}`, result.earlier);
      }
      return '';
    });
  return { ...work, putOnline };
}

interface ReviewWordsProps {
  review: PageReview;
  onClose: () => void;
  children: ReactNode;
}

function ReviewBody({ review, onClose, children }: ReviewWordsProps) {
  const { page } = usePage();
  const { times } = useAdminFacts();
  const text = usePublishTexts();
  const { sentences, errors, warnings, conflicts } = review;
  return (
    <>
      <p className={styles.soft}>{summariseReview(review, text('finished'))}</p>
      {page.later && (
        <p className={styles.soft}>
          A time is chosen: it goes online by itself {times.when(page.later.at)}, as it was when you chose
          that. Choose again to change the time, or to take along what you typed since.
        </p>
      )}
      {conflicts.map((one) => (
        <FolderConflict key={formatPlace(one)} conflict={one} />
      ))}
      {[...errors, ...warnings].map((finding) => (
        <div key={formatPlace(finding) + finding.says} className={styles.finding} data-level={finding.level}>
          <p className={styles.kind}>{finding.field}</p>
          <p>{finding.says}</p>
          <p>
            <Link href={fieldUrl(finding)} onClick={onClose}>
              {finding.better ? 'See the better wording' : 'Go to it'}
            </Link>
          </p>
        </div>
      ))}
      {children}
      <ul className={styles.changes}>
        {sentences.map((one) => (
          <li key={formatPlace(one)}>
            <ChangeView {...one} />
          </li>
        ))}
      </ul>
      {page.toAsk > 0 && (
        <p className={styles.soft}>
          {formatCount(page.toAsk, 'thing is', 'things are')} still an example, as before. That stops nothing.
        </p>
      )}
    </>
  );
}

function summariseReview(review: PageReview, finished: string): string {
  const { sentences, errors, warnings, conflicts, held, isReady } = review;
  const count = sentences.length + conflicts.length;
  const blockerCount = errors.length + conflicts.length;
  if (isReady && held.length > 0)
    return `${finished} ${joinWords(held)} ${held.length === 1 ? 'is' : 'are'} not, and ${held.length === 1 ? 'stays' : 'stay'} in your draft:`;
  if (blockerCount > 0)
    return `${formatCount(count, 'change waits', 'changes wait')}. ${formatCount(blockerCount, 'thing', 'things')} must be put right first.`;
  if (count === 0) return 'Nothing will change.';
  const warningNote = warnings.length > 0 ? ' First look at this again:' : '';
  return `${formatCount(count, 'thing', 'things')} will change.${warningNote}`;
}

/** Lets the owner choose a day and a time, in the time zone of the practice. */
function ScheduleForm({ chosen, onChoose }: { chosen: number | undefined; onChoose: (at: number) => void }) {
  const { times, timeZone } = useAdminFacts();
  const [fault, setFault] = useState<string>();
  const choose = (form: HTMLFormElement) => {
    const at = parseZoned(String(new FormData(form).get('time')), timeZone);
    setFault(at === undefined ? 'Give a day and a time.' : undefined);
    if (at === undefined) return;
    if (at > Date.now()) onChoose(at);
    else setFault('This time is over.');
  };
  return (
    <form
      className={styles.later}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        choose(event.currentTarget);
      }}
    >
      <AdminField
        label="When it goes online"
        hint={`By the clock of your practice (${times.zone}). The server does it by itself.`}
        type="datetime-local"
        name="time"
        autoFocus
        fault={fault}
        defaultValue={chosen && formatZoned(chosen, timeZone)}
      />
      <AdminButton type="submit">Put it online then</AdminButton>
    </form>
  );
}
