import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { desk } from '../deskClient.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskIcon } from '../ui/DeskIcon.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { sayNotice } from '../ui/notices.tsx';
import { sayFault } from '../ui/sayFault.ts';
import { sayCount } from '../ui/words.ts';
import { PassingButton } from './focus.tsx';
import styles from './myPage.module.css';
import { useOnlineWords } from './onlineWords.ts';
import { refreshPage } from './pageQueries.ts';
import type { PageNow } from './pageTypes.ts';
import { QueueConflict } from './queue/conflicts.tsx';
import { listWaiting, useQueue } from './queue/queue.ts';
import { DiscardButton, StepButtons } from './queue/steps.tsx';
import { SavedLine } from './SavedLine.tsx';

/** How the page stands: what waits, since when it is online, and what goes online by itself. */
export function PageStanding({ now, onReview }: { now: PageNow; onReview: () => void }) {
  const { times, nextSteps } = useDeskFacts();
  const { changed, online, later, missed, canEdit } = now;
  const [{ items }] = useQueue();
  const isWaiting = listWaiting(items).length > 0;
  const words = useOnlineWords();
  return (
    <div className={styles.standing}>
      {canEdit !== true && (
        <p className={styles.care}>
          <DeskIcon name="alert" />
          <span>{canEdit.says}</span>
        </p>
      )}
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
        <p className={styles.care}>
          <DeskIcon name="alert" />
          <span>
            {missed} <ForgetLater says="It waits until you put it online.">Understood</ForgetLater>
          </span>
        </p>
      )}
      {later && <LaterLine at={later.at} />}
      {changed > 0 && (
        <DeskButton kind="main" onClick={onReview}>
          {words.see}
        </DeskButton>
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
          <a className={styles.line} href="/" target="_blank" rel="noopener">
            See my page
          </a>
        </p>
      )}
    </div>
  );
}

/** On somebody’s own computer: what brings the changed files to visitors. */
function NextSteps() {
  const { nextSteps } = useDeskFacts();
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

/** When what waits goes online by itself. */
function LaterLine({ at }: { at: number }) {
  const { times } = useDeskFacts();
  return (
    <p className={styles.care}>
      <DeskIcon name="wait" />
      <span>
        Goes online by itself {times.when(at)}. What you type now waits.{' '}
        <ForgetLater says="It waits until you put it online.">Cancel this time</ForgetLater>
      </span>
    </p>
  );
}

/** What was chosen for later is given up, or its failing is noted. */
function ForgetLater({ says, children }: { says: string; children: string }) {
  const queries = useQueryClient();
  const cancel = async () => {
    await desk.page.cancelLater.mutate().then(() => sayNotice(says), sayFault);
    await refreshPage(queries);
  };
  return (
    <PassingButton kind="text" onClick={() => void cancel()}>
      {children}
    </PassingButton>
  );
}
