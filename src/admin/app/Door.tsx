import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { desk, explainFault, listenForEnd, readReason } from '../deskClient.ts';
import { countWaiting } from '../enquiries/waitingChanges.ts';
import { AcceptInvitation } from '../signIn/AcceptInvitation.tsx';
import { AddThisDevice } from '../signIn/AddThisDevice.tsx';
import { EntryFault } from '../signIn/EntryFault.tsx';
import { FollowLink } from '../signIn/FollowLink.tsx';
import { SignInView } from '../signIn/SignInView.tsx';
import { sayEnded } from '../signIn/sayEnded.ts';
import { clearNotices } from '../ui/notices.tsx';
import { Working } from '../ui/Working.tsx';
import { forgetAll, WHO_KEY } from './deskQueries.ts';
import { useEntry } from './entry.ts';
import { Frame } from './Frame.tsx';
import { LeaveContext } from './leave.ts';

async function findWho() {
  try {
    return await desk.you.get.query();
  } catch (error) {
    if (readReason(error) === 'SIGNED_OUT') return null;
    throw error;
  }
}

/**
 * Who is in sees the desk, and everybody else the way in. Of whom a session ends while they work nothing stays, neither
 * shown nor hidden: the screen may be in other hands. The address does, so that they go on where they were.
 */
export function Door() {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [entry, endEntry] = useEntry();
  const [ended, setEnded] = useState('');
  const enteredAt = useRef(0);
  const who = useQuery({ queryKey: WHO_KEY, queryFn: findWho, staleTime: Number.POSITIVE_INFINITY });
  const found = !entry && who.data && who.data.kind !== 'recovery' ? who.data.email : undefined;

  const forget = (words: string) => {
    clearNotices();
    forgetAll(queries);
    setEnded(words);
  };
  const noticeEnd = useEffectEvent((askedAt: number) => {
    // What was asked before they came in again is old news.
    if (found !== undefined && askedAt >= enteredAt.current) forget(sayEnded(countWaiting(queries)));
  });
  useEffect(() => listenForEnd((askedAt) => noticeEnd(askedAt)), []);
  const enter = async () => {
    enteredAt.current = performance.now();
    endEntry();
    await queries.refetchQueries({ queryKey: WHO_KEY });
  };
  const leave = () => {
    forget('');
    navigate('/', { replace: true });
  };
  return (
    <LeaveContext value={leave}>
      {found === undefined ? renderWayIn() : <Frame key={found} email={found} />}
    </LeaveContext>
  );

  function renderWayIn() {
    if (entry?.kind === 'invitation') return <AcceptInvitation token={entry.token} onIn={enter} />;
    if (entry) return <FollowLink token={entry.token} onIn={enter} />;
    if (who.isPending) return <Working words="The desk opens…" />;
    if (who.isError) return <EntryFault words={explainFault(who.error)} onRetry={enter} />;
    if (who.data) return <AddThisDevice onIn={enter} />;
    return <SignInView ended={ended} onIn={enter} />;
  }
}
