import { Link } from 'wouter';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskIcon } from '../ui/DeskIcon.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { sayCount } from '../ui/words.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { ForgetLater, LaterLine } from './LaterLine.tsx';
import styles from './myPage.module.css';
import { NextSteps } from './NextSteps.tsx';
import { useOnlineWords } from './onlineWords.ts';
import type { PageNow } from './pageTypes.ts';
import { SavedLine } from './SavedLine.tsx';
import { useTypedChanges } from './typedChanges.ts';
import { UndoLast } from './UndoLast.tsx';

/** How the page stands: what waits, since when it is online, and what goes online by itself. */
export function PageStanding({ now, onReview }: { now: PageNow; onReview: () => void }) {
  const { times } = useDeskFacts();
  const { changed, online, later, missed, canEdit } = now;
  const [{ waiting }] = useTypedChanges();
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
            : waiting.length > 0
              ? 'What you typed is not saved yet.'
              : words.nothing}
        </b>
      </p>
      {online && changed === 0 && waiting.length === 0 && (
        <>
          <p className={styles.soft}>{words.done(times.when(online.at))}</p>
          <NextSteps />
        </>
      )}
      <SavedLine keptAt={changed > 0 ? now.savedAt : null} />
      <ConflictNote />
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
      {changed > 0 && <UndoLast now={now} />}
      <p>
        <Link className={styles.line} href="/page/versions">
          Earlier versions
        </Link>
      </p>
    </div>
  );
}
