import { Link } from 'wouter';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskIcon } from '../ui/DeskIcon.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { sayCount } from '../ui/words.ts';
import styles from './myPage.module.css';
import { NextSteps } from './NextSteps.tsx';
import { useOnlineWords } from './onlineWords.ts';
import type { PageNow } from './pageTypes.ts';
import { QueueConflict } from './queue/conflicts.tsx';
import { listWaiting, useQueue } from './queue/queue.ts';
import { DiscardButton, StepButtons } from './queue/steps.tsx';
import { ForgetLater, LaterLine } from './review/LaterLine.tsx';
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
