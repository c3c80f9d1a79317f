import { useQueryClient } from '@tanstack/react-query';
import { desk } from '../deskClient.ts';
import { DeskIcon } from '../ui/DeskIcon.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { sayFault, sayNotice } from '../ui/notices.tsx';
import styles from './myPage.module.css';
import { PassingButton } from './PassingButton.tsx';
import { refreshPage } from './pageQueries.ts';

/** When what waits goes online by itself. */
export function LaterLine({ at }: { at: number }) {
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
export function ForgetLater({ says, children }: { says: string; children: string }) {
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
