import { useContext } from 'react';
import type { AdminResponses } from '#calls';
import { api } from '../adminClient.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { ClearSessionContext, useAdminFacts } from '../ui/adminFacts.ts';
import { MAY_ASK_PASSKEY } from '../ui/useChange.ts';
import { formatCount } from '../ui/words.ts';
import { ListRow, ListSection, RowButton, useListChange } from './listParts.tsx';
import styles from './you.module.css';

export function SessionList({ sessions }: { sessions: AdminResponses['you']['sessions']['list'] }) {
  const { times } = useAdminFacts();
  const clearSession = useContext(ClearSessionContext);
  const list = useListChange();
  const end = (id: string, browser: string) =>
    list.change(MAY_ASK_PASSKEY, async () => {
      await api.you.sessions.end.mutate({ id });
      return `${browser} is signed out.`;
    });
  const endOthers = () =>
    list.change(MAY_ASK_PASSKEY, async () => {
      const endedCount = await api.you.sessions.endOthers.mutate();
      return `Signed out in ${formatCount(endedCount, 'other place', 'other places')}. You stay in here.`;
    });
  const signOut = () =>
    list.change('Signing you out…', async () => {
      await api.auth.signOut.mutate();
      clearSession();
      return 'You are signed out.';
    });
  const rows = sessions.map(({ id, browser, kind, createdAt, seenAt, expiresAt, isCurrent }) => {
    const since = `Since ${times.day(createdAt)}, last seen ${times.when(seenAt)}.`;
    const expiry = kind === 'shared' ? ` Not your device: it ends ${times.when(expiresAt)}.` : '';
    return (
      <ListRow key={id} name={browser} mark={isCurrent && 'this one'} hint={since + expiry}>
        {!isCurrent && <RowButton label="Sign out" about={browser} onClick={() => void end(id, browser)} />}
      </ListRow>
    );
  });
  return (
    <ListSection id="sessions" title="Where you are signed in" list={list} rows={rows}>
      <div className={styles.does}>
        <AdminButton kind="quiet" onClick={() => void signOut()}>
          Sign out here
        </AdminButton>
        {sessions.length > 1 && (
          <AdminButton kind="quiet" onClick={() => void endOthers()}>
            Sign out everywhere else
          </AdminButton>
        )}
      </div>
    </ListSection>
  );
}
