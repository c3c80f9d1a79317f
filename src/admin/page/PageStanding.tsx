import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { desk } from '../deskClient.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskIcon } from '../ui/DeskIcon.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { sayNotice } from '../ui/notices.tsx';
import { sayFault } from '../ui/sayFault.ts';
import { sayCount } from '../ui/words.ts';
import { ConflictNote } from './ConflictNote.tsx';
import styles from './myPage.module.css';
import { NextSteps } from './NextSteps.tsx';
import { useOnlineWords } from './onlineWords.ts';
import { refreshPage } from './pageQueries.ts';
import type { PageNow } from './pageTypes.ts';
import { SavedLine } from './SavedLine.tsx';
import { useTypedChanges } from './typedChanges.ts';

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
      <SavedLine />
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

function LaterLine({ at }: { at: number }) {
  const { times } = useDeskFacts();
  return (
    <p className={styles.care}>
      <DeskIcon name="wait" />
      <span>
        Goes online by itself {times.when(at)}. What you type now waits.{' '}
        <ForgetLater says="It waits until you put it online.">Not then</ForgetLater>
      </span>
    </p>
  );
}

function ForgetLater({ says, children }: { says: string; children: string }) {
  const queries = useQueryClient();
  const cancel = async () => {
    await desk.page.cancelLater.mutate().then(() => sayNotice(says), sayFault);
    await refreshPage(queries);
  };
  return (
    <DeskButton kind="text" onClick={() => void cancel()}>
      {children}
    </DeskButton>
  );
}

function UndoLast({ now }: { now: PageNow }) {
  const queries = useQueryClient();
  const [, typed] = useTypedChanges();
  const run = async (work: () => Promise<string>, undo?: () => void) => {
    try {
      sayNotice(await work(), undo && { onPress: undo });
    } catch (error) {
      sayFault(error);
    }
    await refreshPage(queries);
  };
  const undo = () =>
    run(async () => (await desk.page.undo.mutate({ revision: await typed.settleOver(now.revision) })).undone);
  const discard = async () => {
    let after = now.revision;
    await run(
      async () => {
        after = (await desk.page.discard.mutate({ revision: await typed.settleOver(now.revision) })).revision;
        return 'All changes are taken back.';
      },
      () => void run(async () => (await desk.page.undo.mutate({ revision: after })).undone),
    );
  };
  return (
    <p className={styles.does}>
      <DeskButton kind="text" onClick={() => void undo()}>
        Undo the last change
      </DeskButton>
      <DeskButton kind="text" onClick={() => void discard()}>
        Take all of it back
      </DeskButton>
    </p>
  );
}
