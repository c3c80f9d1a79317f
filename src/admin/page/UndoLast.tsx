import { useQueryClient } from '@tanstack/react-query';
import { desk } from '../deskClient.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { sayNotice } from '../ui/notices.tsx';
import { sayFault } from '../ui/sayFault.ts';
import styles from './myPage.module.css';
import { refreshPage } from './pageQueries.ts';
import type { PageNow } from './pageTypes.ts';
import { useTypedChanges } from './typedChanges.ts';

/** The last change taken back, or all of them. */
export function UndoLast({ now }: { now: PageNow }) {
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
