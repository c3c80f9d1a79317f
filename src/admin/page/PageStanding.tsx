import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { EditedPage } from '#editor/contract';
import { api } from '../adminClient.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { sayFault, sayNotice } from '../ui/notices.tsx';
import { sayCount } from '../ui/words.ts';
import { Care } from './Care.tsx';
import { PassingButton } from './focus.tsx';
import styles from './myPage.module.css';
import { useOnlineWords } from './onlineWords.ts';
import { refreshPage } from './pageQueries.ts';
import { QueueConflict } from './queue/conflicts.tsx';
import { listWaiting, useQueue } from './queue/queue.ts';
import { DiscardButton, StepButtons } from './queue/steps.tsx';
import { SeePage } from './review/putBack.tsx';
import { SavedLine } from './SavedLine.tsx';

/** How the page stands: what waits, since when it is online, and what goes online by itself. */
export function PageStanding({ now, onReview }: { now: EditedPage; onReview: () => void }) {
  const { times, nextSteps } = useAdminFacts();
  const { changed, online, later, missed, canEdit } = now;
  const [{ items }] = useQueue();
  const isWaiting = listWaiting(items).length > 0;
  const words = useOnlineWords();
  return (
    <div className={styles.standing}>
      {canEdit !== true && <Care>{canEdit.says}</Care>}
      <p>
        <b>
          {changed > 0
            ? sayCount(changed, words.one, words.many)
            : isWaiting
              ? 'What you typed is not saved yet.'
              : words.nothing}
        </b>
      </p>
      {online && changed === 0 && !isWaiting && (
        <>
          <p className={styles.soft}>{words.done(times.when(online.at))}</p>
          <NextSteps />
        </>
      )}
      <SavedLine keptAt={changed > 0 ? now.savedAt : null} />
      {items.map((item) => (
        <QueueConflict key={item.id} item={item} />
      ))}
      {missed && (
        <Care>
          {missed} <ForgetLater>Understood</ForgetLater>
        </Care>
      )}
      {later && (
        <Care icon="wait">
          Goes online by itself {times.when(later.at)}. What you type now waits.{' '}
          <ForgetLater>Cancel this time</ForgetLater>
        </Care>
      )}
      {changed > 0 && (
        <AdminButton kind="main" onClick={onReview}>
          {words.see}
        </AdminButton>
      )}
      <StepButtons now={now} />
      {changed > 0 && <DiscardButton />}
      <p>
        <Link className={styles.line} href="/page/versions">
          Earlier versions
        </Link>
      </p>
      {!nextSteps && (
        <p>
          <SeePage className={styles.line} />
        </p>
      )}
    </div>
  );
}

/** On somebody’s own computer: what brings the changed files to visitors. */
function NextSteps() {
  const { nextSteps } = useAdminFacts();
  if (!nextSteps) return null;
  return (
    <section className={styles.next} aria-label="What to run now">
      <p>Visitors do not see it yet. In the terminal, now run:</p>
      <ol>
        {nextSteps.map(({ command, does }) => (
          <li key={command}>
            <code>{command}</code>
            <span>{does}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What was chosen for later is given up, or its failing is noted. */
function ForgetLater({ children }: { children: string }) {
  const queries = useQueryClient();
  const cancel = async () => {
    const says = 'It waits until you put it online.';
    await api.page.cancelLater.mutate().then(() => sayNotice(says), sayFault);
    await refreshPage(queries);
  };
  return <PassingButton onClick={() => void cancel()}>{children}</PassingButton>;
}
