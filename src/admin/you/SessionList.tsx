import { useRef } from 'react';
import type { Times } from '#enquiry';
import { AdminButton } from '../ui/AdminButton.tsx';
import hiddenStyles from '../ui/hidden.module.css';
import { StatusLine } from '../ui/StatusLine.tsx';
import { MAY_ASK_PASSKEY, useChange } from '../ui/useChange.ts';
import { formatCount } from '../ui/words.ts';
import styles from './you.module.css';
import type { OwnSession, YouActions } from './youTypes.ts';

interface SessionListProps {
  sessions: readonly OwnSession[];
  actions: YouActions;
  times: Times;
}

export function SessionList({ sessions, actions, times }: SessionListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const work = useChange();
  const end = async (endSessions: () => Promise<string>) => {
    if (await work.change(MAY_ASK_PASSKEY, endSessions)) heading.current?.focus();
  };
  return (
    <div className={styles.part}>
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        Where you are signed in
      </h2>
      <ul aria-labelledby="sessions" className={styles.rows}>
        {sessions.map(({ id, browser, kind, createdAt, seenAt, expiresAt, isCurrent }) => (
          <li key={id} className={styles.row}>
            <div>
              <p className={styles.name}>
                {browser}
                {isCurrent && <span className={styles.mark}>, this one</span>}
              </p>
              <p className={styles.hint}>
                Since {times.day(createdAt)}, last seen {times.when(seenAt)}.
                {kind === 'shared' && ` Not your device: it ends ${times.when(expiresAt)}.`}
              </p>
            </div>
            {!isCurrent && (
              <AdminButton
                kind="text"
                onClick={() =>
                  void end(async () => {
                    await actions.endSession(id);
                    return `${browser} is signed out.`;
                  })
                }
              >
                Sign out<span className={hiddenStyles.hidden}> {browser}</span>
              </AdminButton>
            )}
          </li>
        ))}
      </ul>
      <StatusLine {...work} />
      <div className={styles.does}>
        <SignOut onSignOut={actions.signOut} />
        {sessions.length > 1 && (
          <AdminButton
            kind="quiet"
            onClick={() =>
              void end(async () => {
                const endedCount = await actions.endOtherSessions();
                return `Signed out in ${formatCount(endedCount, 'other place', 'other places')}. You stay in here.`;
              })
            }
          >
            Sign out everywhere else
          </AdminButton>
        )}
      </div>
    </div>
  );
}

function SignOut({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const work = useChange();
  const leave = () =>
    work.change('Signing you out…', async () => {
      await onSignOut();
      return 'You are signed out.';
    });
  return (
    <div>
      <AdminButton kind="quiet" onClick={() => void leave()}>
        Sign out here
      </AdminButton>
      <StatusLine {...work} />
    </div>
  );
}
